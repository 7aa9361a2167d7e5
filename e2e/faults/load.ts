import { type Account, type Marketplace, marketplace } from '../marketplace.ts';
import { type Stack, until } from '../stack.ts';
import { type Chance, chanceOf } from './chance.ts';

/** What somebody was told is done; whatever happens afterwards, it is found again. */
export interface Deed {
  sessionId: string;
  athleteId: string;
  mentorId: string;
  isPaid: boolean;
  isCancelled: boolean;
}

export interface Load {
  deeds: Deed[];
  /** Waits for so many more payments. */
  paidMore(count: number, limitMs?: number): Promise<void>;
  /** Waits until a booking is taken that began after this call. @returns the seconds since `began` */
  booksAgain(began?: number): Promise<number>;
  stop(): Promise<void>;
}

export interface Town {
  mentors: Account[];
  athletes: Account[];
}

/** A breath between two acts keeps the load small: faults are to be found by what is lost, not by exhaustion. */
const BREATH_MS = 60;
const SIGN_IN_AGAIN_MS = 8 * 60_000;

export async function settle(market: Marketplace, { mentors = 3, athletes = 6 } = {}): Promise<Town> {
  return {
    mentors: await Promise.all(Array.from({ length: mentors }, () => market.bookableMentor())),
    athletes: await Promise.all(Array.from({ length: athletes }, () => market.registerConfirmedAthlete())),
  };
}

/**
 * Every athlete books, pays, and now and then cancels, until it is stopped; failures are answered by another try.
 * `doors` are gateways, taken in turns.
 */
export function startLoad(stack: Stack, town: Town, seed: string, doors: readonly string[] = [stack.url]): Load {
  const deeds: Deed[] = [];
  let isOver = false;
  let paid = 0;
  let lastBegun = 0;

  async function live(athlete: Account, chance: Chance, door: string): Promise<void> {
    const market = marketplace({ ...stack, url: door });
    let signedInAt = performance.now();
    while (!isOver) {
      if (performance.now() - signedInAt > SIGN_IN_AGAIN_MS) {
        athlete.token = await market.signIn(athlete.email, athlete.password).catch(() => athlete.token);
        signedInAt = performance.now();
      }
      // No answer is what a fault looks like to a person: they try something else a moment later.
      await bookAndPay(market, athlete, chance).catch(() => undefined);
      await new Promise((done) => setTimeout(done, BREATH_MS));
    }
  }

  async function bookAndPay(market: Marketplace, athlete: Account, chance: Chance): Promise<void> {
    const mentor = chance.pick(town.mentors);
    const slots = await market.slots(mentor.id);
    if (slots.length === 0) return;
    const begun = performance.now();
    const booked = await market.book(athlete, mentor.id, chance.pick(slots));
    if (booked.status !== 200) return;
    const sessionId: string = booked.body.session_id;
    const deed: Deed = { sessionId, athleteId: athlete.id, mentorId: mentor.id, isPaid: false, isCancelled: false };
    deeds.push(deed);
    lastBegun = begun;
    await pay(market, athlete, deed);
    if (chance.below(3) > 0 || isOver) return;
    const who = chance.pick([athlete, mentor]);
    const cancelled = await market.api('POST', `/sessions/${sessionId}/cancel`, who.token);
    deed.isCancelled = cancelled.status === 200;
  }

  async function pay(market: Marketplace, athlete: Account, deed: Deed): Promise<void> {
    const asked = { package_type: 'session', origin_url: stack.url };
    const path = `/sessions/${deed.sessionId}/checkout-with-connect`;
    const url: string = await until(
      async () => {
        // Payments may not have heard of the booking yet.
        const page = await market.api('POST', path, athlete.token, asked).catch(() => null);
        return page?.status === 200 ? page.body.checkout_url : isOver && 'over';
      },
      'the payment page',
      20_000,
    );
    if (url === 'over') return;
    const answer = await market.pay(url);
    deed.isPaid = answer.status === 200;
    if (deed.isPaid) paid += 1;
  }

  const lives = town.athletes.map((athlete, i) =>
    live(athlete, chanceOf(`${seed}, athlete ${i}`), doors[i % doors.length] ?? stack.url),
  );
  return {
    deeds,
    async paidMore(count, limitMs = 60_000) {
      const before = paid;
      await until(() => paid >= before + count, `${count} more payments`, limitMs);
    },
    async booksAgain(began = performance.now()) {
      const now = performance.now();
      await until(() => lastBegun > now, 'a booking after the fault', 60_000);
      return (performance.now() - began) / 1_000;
    },
    async stop() {
      isOver = true;
      await Promise.all(lives);
    },
  };
}
