import { type Account, type Marketplace, marketplace } from '../marketplace.ts';
import { type Stack, until } from '../stack.ts';
import { type Chance, chanceOf } from './chance.ts';

/** What somebody was told is done; whatever happens afterward, it is found again. */
export interface Deed {
  sessionId: string;
  athleteId: string;
  mentorId: string;
  isPaid: boolean;
  isCancelled: boolean;
}

export interface Load {
  deeds: Deed[];
  paidMore(count: number, limitMs?: number): Promise<void>;
  /** Waits until a booking is taken that began after this call. @returns the seconds since `began` */
  booksAgain(began?: number): Promise<number>;
  stop(): Promise<void>;
}

export interface Town {
  mentors: Account[];
  athletes: Account[];
  booked: number;
}

/** A breath between two acts keeps the load small: faults are to be found by what is lost, not by exhaustion. */
const BREATH_MS = 60;
const SIGN_IN_AGAIN_MS = 8 * 60_000;

export async function settle(market: Marketplace, { mentors = 3, athletes = 6 } = {}): Promise<Town> {
  return {
    mentors: await Promise.all(Array.from({ length: mentors }, () => market.bookableMentor())),
    athletes: await Promise.all(Array.from({ length: athletes }, () => market.registerConfirmedAthlete())),
    booked: 0,
  };
}

interface Going {
  stack: Stack;
  town: Town;
  deeds: Deed[];
  isOver: boolean;
  paid: number;
  /** When the newest booking that was taken had been asked for. */
  lastBegun: number;
}
interface Person {
  market: Marketplace;
  athlete: Account;
  chance: Chance;
}

/** Every athlete books, pays, at times cancels, and tries again after failures. `doors` are gateways, in turns. */
export function startLoad(stack: Stack, town: Town, seed: string, doors: readonly string[] = [stack.url]): Load {
  const going: Going = { stack, town, deeds: [], isOver: false, paid: 0, lastBegun: 0 };
  const lives = town.athletes.map((athlete, i) => {
    const market = marketplace({ ...stack, url: doors[i % doors.length] ?? stack.url });
    return live(going, { market, athlete, chance: chanceOf(`${seed}, athlete ${i}`) });
  });
  return {
    deeds: going.deeds,
    async paidMore(count, limitMs = 60_000) {
      const before = going.paid;
      await until(() => going.paid >= before + count, `${count} more payments`, limitMs);
    },
    async booksAgain(began = performance.now()) {
      const now = performance.now();
      await until(() => going.lastBegun > now, 'a booking after the fault', 60_000);
      return (performance.now() - began) / 1_000;
    },
    async stop() {
      going.isOver = true;
      await Promise.all(lives);
    },
  };
}

async function live(going: Going, { market, athlete, chance }: Person): Promise<void> {
  let signedInAt = performance.now();
  while (!going.isOver) {
    if (performance.now() - signedInAt > SIGN_IN_AGAIN_MS) {
      athlete.token = await market.signIn(athlete.email, athlete.password).catch(() => athlete.token);
      signedInAt = performance.now();
    }
    // No answer is what a fault looks like to a person: they try something else a moment later.
    await bookAndPay(going, { market, athlete, chance }).catch(() => undefined);
    await new Promise((done) => setTimeout(done, BREATH_MS));
  }
}

async function bookAndPay(going: Going, { market, athlete, chance }: Person): Promise<void> {
  const mentor = chance.pick(going.town.mentors);
  const slots = await market.slots(mentor.id);
  if (slots.length === 0) return;
  const begun = performance.now();
  const booked = await market.book(athlete, mentor.id, chance.pick(slots));
  if (booked.status !== 200) return;
  const sessionId: string = booked.body.session_id;
  const deed: Deed = { sessionId, athleteId: athlete.id, mentorId: mentor.id, isPaid: false, isCancelled: false };
  going.deeds.push(deed);
  going.town.booked += 1;
  going.lastBegun = begun;
  const page = await openPage(going, { market, athlete, chance }, sessionId);
  if (!page) return;
  deed.isPaid = (await market.pay(page)).status === 200;
  if (deed.isPaid) going.paid += 1;
  if (chance.below(3) > 0 || going.isOver) return;
  const who = chance.pick([athlete, mentor]);
  const cancelled = await market.api('POST', `/sessions/${sessionId}/cancel`, who.token);
  deed.isCancelled = cancelled.status === 200;
}

/** Payments may not have heard of the booking yet. @returns null when the load is over first */
async function openPage(going: Going, { market, athlete }: Person, sessionId: string): Promise<string | null> {
  const asked = { package_type: 'session', origin_url: going.stack.url };
  const answer = await until(
    async (): Promise<{ url: string | null } | null> => {
      const page = await market
        .api('POST', `/sessions/${sessionId}/checkout-with-connect`, athlete.token, asked)
        .catch(() => null);
      if (page?.status === 200) return { url: page.body.checkout_url };
      return going.isOver ? { url: null } : null;
    },
    'the payment page',
    20_000,
  );
  return answer.url;
}
