import { expect, test } from 'bun:test';
import type { Answers } from '../answers.ts';
import { createRoomDoor } from './door.ts';
import type { Rooms } from './rooms.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const OURS = 'https://sideline.example';
const URL = `${OURS}/api/rooms/${crypto.randomUUID()}/signal`;

/** Sockets without a network; whoever says anything is let in. */
function stage() {
  const rooms: Pick<Rooms, 'open' | 'onFrame' | 'onClose'> = {
    open: (session, client) => newVisitor(session, client, 0),
    async onFrame(visitor) {
      visitor.inside = {} as Visitor['inside'];
    },
    onClose: () => undefined,
  };
  const door = createRoomDoor({
    rooms: rooms as Rooms,
    ours: OURS,
    answers: {
      refuse: (status: number, _code: string, headers = {}) => new Response(null, { status, headers }),
    } as unknown as Answers,
    clientOf: (_headers, peer) => peer,
  });
  const { open, message, close } = door.socket;
  /** The socket, or the status of the refusal. */
  function come(peer: string) {
    const upgraded: object[] = [];
    const server = { upgrade: (_request: Request, { data }: { data: object }) => upgraded.push(data) > 0 };
    const request = new Request(URL, { headers: { upgrade: 'websocket', origin: OURS } });
    const refused = door.upgrade(request, server as never, peer);
    if (refused) return refused.headers.get('retry-after') === '5' ? refused.status : 'refused without an end';
    const socket = { data: upgraded[0] } as never;
    open(socket);
    return { say: () => message(socket, 'hello'), leave: () => close(socket) };
  }
  return { come };
}
type Come = ReturnType<ReturnType<typeof stage>['come']>;
const isIn = (one: Come | undefined) => typeof one === 'object';

test('who opens a hundred sockets and says in none of them who it is gets no more, and others do', async () => {
  const { come } = stage();
  const all = Array.from({ length: 100 }, () => come('198.51.100.7'));
  expect(all.every(isIn)).toBe(true);
  expect([come('198.51.100.7'), isIn(come('198.51.100.8'))]).toEqual([429, true]);
  const [first, second] = all;
  if (typeof first !== 'object' || typeof second !== 'object') throw new Error('no sockets');
  for (let i = 0; i < 2; i++) await first.say();
  expect([isIn(come('198.51.100.7')), come('198.51.100.7')]).toEqual([true, 429]);
  first.leave();
  expect(come('198.51.100.7')).toBe(429);
  second.leave();
  expect([isIn(come('198.51.100.7')), come('198.51.100.7')]).toEqual([true, 429]);
});

test('two thousand such sockets from wherever are enough', () => {
  const { come } = stage();
  const all = Array.from({ length: 2_000 }, (_, i) => come(`address ${i % 50}`));
  expect(all.every(isIn)).toBe(true);
  expect(come('another address')).toBe(429);
  if (typeof all[0] === 'object') all[0].leave();
  expect([isIn(come('another address')), come('another address')]).toEqual([true, 429]);
});
