import { MAX_CHAT_CHARACTERS, type Seat } from 'contracts/room';
import type { MessageOf, RoomChannel } from '../../channel.ts';
import { bytesOf, MOST_IN_A_FRAME } from '../../fits-socket.ts';

export type ChatMessage = MessageOf<'chat_history'>['messages'][number];
export interface ChatLog {
  messages(): readonly ChatMessage[];
  subscribe(listener: () => void): () => void;
  /** False when there is nothing to say. */
  say(text: string): boolean;
  stop(): void;
}

/** In memory only. Who comes back asks the others for what was said. */
export function createChatLog(channel: RoomChannel, me: Seat, now: () => Date): ChatLog {
  const listeners = new Set<() => void>();
  let messages: readonly ChatMessage[] = [];
  let known: readonly Seat[] = [];

  const add = (more: readonly ChatMessage[]) => {
    const fresh = more.filter(({ id }) => !messages.some((message) => message.id === id));
    if (fresh.length === 0) return;
    messages = [...messages, ...fresh].sort((a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at));
    for (const listener of listeners) listener();
  };
  const noticePeers = (peers: readonly Seat[]) => {
    if (peers.some((seat) => !known.includes(seat))) channel.send({ kind: 'catch_up' });
    known = peers;
  };

  const ends = [
    channel.on('chat', ({ id, text, sent_at }, by) => add([{ id, text, sent_at, by }])),
    channel.on('chat_history', (history) => add(history.messages)),
    channel.on('catch_up', () => {
      for (const part of inParts(messages)) channel.send({ kind: 'chat_history', messages: part });
    }),
    channel.onPeers(noticePeers),
    channel.onBack(() => channel.send({ kind: 'catch_up' })),
  ];
  noticePeers(channel.peers());

  return {
    messages: () => messages,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    say(typed) {
      const text = typed.trim().slice(0, MAX_CHAT_CHARACTERS);
      if (!text) return false;
      const message = { id: crypto.randomUUID(), text, sent_at: now().toISOString() };
      add([{ ...message, by: me }]);
      channel.send({ kind: 'chat', ...message });
      return true;
    },
    stop() {
      for (const end of ends) end();
    },
  };
}

function inParts(messages: readonly ChatMessage[]): ChatMessage[][] {
  const parts: ChatMessage[][] = [];
  let left = 0;
  for (const message of messages) {
    const bytes = bytesOf(JSON.stringify(message)) + 1;
    if (bytes > left || (parts.at(-1)?.length ?? 0) >= 100) {
      parts.push([]);
      left = MOST_IN_A_FRAME;
    }
    parts.at(-1)?.push(message);
    left -= bytes;
  }
  return parts;
}
