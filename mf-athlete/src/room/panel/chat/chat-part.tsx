import { SEATS, type Seat } from 'contracts/room';
import { useEffect, useRef, useState } from 'react';
import { now } from 'web-kit/clock';
import { formatTime } from 'web-kit/time';
import { calledBy, inWords, labelOf } from '../names.ts';
import styles from '../panel.module.css';
import type { PartProps } from '../part-props.ts';
import { SayForm } from '../say-form.tsx';
import { useEngine, useReading } from '../use-engine.ts';
import { type ChatMessage, createChatLog } from './chat-log.ts';
import { ChatText } from './chat-text.tsx';

const NONE: readonly ChatMessage[] = [];
interface Arrival {
  id: string;
  sent_at: string;
}

export function ChatPart({ channel, me, nameOf, shown, onUnread }: PartProps) {
  const log = useEngine(() => createChatLog(channel, me, now), channel);
  const messages = useReading(log, () => log?.messages() ?? NONE);
  const arrivals = useGuardianArrivals(channel);
  const seen = useRef(new Set<string>());
  const told = useRef(0);
  const list = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (shown) for (const { id } of messages) seen.current.add(id);
    const unread = messages.filter(({ id, by }) => by !== me && !seen.current.has(id)).length;
    if (unread !== told.current) onUnread(unread);
    told.current = unread;
  });
  useEffect(() => {
    if (shown && count >= 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [shown, count]);

  const others = SEATS.filter((seat) => seat !== me && (seat !== 'guardian' || channel.peers().includes(seat)));
  const lines = [...messages, ...arrivals].sort((a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at));
  return (
    <div className={styles.part}>
      <div ref={list} className={styles.log} role="log" aria-live="polite" aria-label="Messages">
        <ol>
          {lines.length === 0 ? <li className={styles.empty}>Messages stay in this room. They aren’t saved.</li> : null}
          {lines.map((line) =>
            isMessage(line) ? (
              <Message key={line.id} message={line} me={me} nameOf={nameOf} channel={channel} />
            ) : (
              <li key={line.id} className={styles.arrival}>
                {formatTime(line.sent_at)}. {nameOf('guardian')} came in. They see this chat too.
              </li>
            ),
          )}
        </ol>
      </div>
      <SayForm label={`Message ${inWords(others.map(calledBy(nameOf)))}`} onSay={(text) => log?.say(text)} />
    </div>
  );
}

const isMessage = (line: ChatMessage | Arrival): line is ChatMessage => 'text' in line;

type MessageProps = { message: ChatMessage } & Pick<PartProps, 'me' | 'nameOf' | 'channel'>;

function Message({ message, me, nameOf, channel }: MessageProps) {
  const isMine = message.by === me;
  return (
    <li className={styles.message} data-mine={isMine ? '' : undefined}>
      <span className={styles.small}>
        {isMine ? 'You' : labelOf(nameOf, message.by)}, {formatTime(message.sent_at)}
      </span>
      <ChatText text={message.text} channel={channel} />
    </li>
  );
}

function useGuardianArrivals(channel: PartProps['channel']): readonly Arrival[] {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  useEffect(() => {
    let wasIn = false;
    const notice = (peers: readonly Seat[]) => {
      const isIn = peers.includes('guardian');
      if (isIn && !wasIn) setArrivals((all) => [...all, { id: crypto.randomUUID(), sent_at: now().toISOString() }]);
      wasIn = isIn;
    };
    notice(channel.peers());
    return channel.onPeers(notice);
  }, [channel]);
  return arrivals;
}
