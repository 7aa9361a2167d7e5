import { firstName } from 'contracts/first-name';
import type { Seat } from 'contracts/room';
import { useEffect, useRef, useState } from 'react';
import { now } from 'web-kit/clock';
import { formatTime } from 'web-kit/time';
import type { Other, Status } from '../../room/companion.ts';
import type { RoomState } from '../../room/room.ts';

const WARNING_SECONDS = 5 * 60;
const LOOK_MS = 5_000;

/** What a screen reader says of what others see. */
export function useAnnouncements({ others, isSoundOnly }: RoomState, endsAt: string, isCaptioned: boolean): string {
  const [said, say] = useState('');
  const before = useRef(new Map<Seat, Status>());
  useEffect(() => {
    for (const other of others) {
      const known = before.current.get(other.seat);
      if (known !== other.status) say(sentence(other, known));
      before.current.set(other.seat, other.status);
    }
  }, [others]);
  useEffect(() => {
    if (isSoundOnly) say('Your connection is weak, so only your sound goes out.');
  }, [isSoundOnly]);
  useEffect(() => {
    if (isCaptioned) say('Captions are on. Your own device writes down what you say, and nothing is kept.');
  }, [isCaptioned]);
  useEffect(() => {
    if (secondsLeft(endsAt) <= WARNING_SECONDS) return;
    const timer = setInterval(() => {
      if (secondsLeft(endsAt) > WARNING_SECONDS) return;
      clearInterval(timer);
      say('5 minutes left.');
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return said;
}

function secondsLeft(endsAt: string): number {
  return Math.ceil((Date.parse(endsAt) - now().getTime()) / 1_000);
}

function sentence({ seat, name, status, leftAt }: Other, before: Status | undefined): string {
  const who = seat === 'guardian' ? name : firstName(name);
  switch (status) {
    case 'connecting':
      return `${who} is coming in.`;
    case 'connected':
      return before === 'reconnecting' ? `${who} is back.` : `${who} is here.`;
    case 'reconnecting':
      return `Reconnecting with ${who}.`;
    case 'left':
      return `${who} left${leftAt ? ` at ${formatTime(leftAt)}` : ''}.`;
  }
}
