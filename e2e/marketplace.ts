import type { GuardianMode } from '../contracts/status.ts';
import { HOUR_MS, SECOND_MS } from '../contracts/times.ts';
import { ADMIN, type Stack, until } from './stack.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; body: any };
export interface Account {
  id: string;
  email: string;
  password: string;
  token: string;
}

export const VISA = '4242424242424242';
export const DECLINED = '4000000000000002';

/** With `insists`, people retry when there is no answer, a failure of the site, or a request to try again soon. */
export function marketplace(stack: Stack, { insists = false } = {}) {
  const { url } = stack;
  // One fault may cost half a minute, and two crashes in a row a whole one.
  const patienceMs = insists ? 60_000 : 30_000;

  async function insist(what: string, ask: () => Promise<Answer>): Promise<Answer> {
    let last: unknown;
    const good = async () => {
      const answer = await ask().catch(String);
      last = answer;
      return typeof answer === 'object' && answer.status < 500 && answer.body?.code !== 'too_busy' ? answer : null;
    };
    return until(good, what, 30_000).catch(() => {
      throw new Error(`${what}: no answer for 30 s, at last ${JSON.stringify(last)}`);
    });
  }

  function api(method: string, path: string, token?: string | null, body?: unknown): Promise<Answer> {
    const ask = () => askOnce(method, path, token, body);
    return insists ? insist(`${method} ${path}`, ask) : ask();
  }

  async function askOnce(method: string, path: string, token?: string | null, body?: unknown): Promise<Answer> {
    const response = await fetch(`${url}${path.startsWith('/dev') ? '' : '/api'}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /^application\/json(;|$)/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text };
  }

  async function good(method: string, path: string, token?: string | null, body?: unknown) {
    const answer = await api(method, path, token, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async function signIn(email: string, password: string): Promise<string> {
    return (await good('POST', '/login', null, { email, password })).access_token;
  }

  let people = 0;
  async function register(path: string, profile: Record<string, unknown>): Promise<Account> {
    people += 1;
    const email = `person-${people}-${crypto.randomUUID().slice(0, 8)}@example.org`;
    const password = `Quiet-harbor-${people}!`;
    const made = await api('POST', path, null, { email, password, ...profile });
    // A retry after a lost answer hears that the account exists.
    if (made.status >= 300 && !(insists && made.status === 409))
      throw new Error(`POST ${path}: ${made.status} ${JSON.stringify(made.body)}`);
    const token = await signIn(email, password);
    return { id: made.body.id ?? (await good('GET', '/me', token)).id, email, password, token };
  }

  return {
    url,
    api,
    good,
    signIn,
    admin: () => signIn(ADMIN.email, ADMIN.password),
    registerMentor: (profile: Record<string, unknown> = {}) => register('/college-athletes', { ...MENTOR, ...profile }),
    registerAthlete: (profile: Record<string, unknown> = {}) =>
      register('/high-school-athletes', { ...ATHLETE, ...profile }),

    /** An athlete who may hold two unpaid hours, and again after some that lapsed. */
    async registerConfirmedAthlete(profile: Record<string, unknown> = {}): Promise<Account> {
      const athlete = await this.registerAthlete(profile);
      await good('POST', '/account/confirm-address/request', athlete.token);
      const mail = await this.mailTo(athlete.email, /code to confirm/);
      const code = /\b\d{6}\b/.exec(mail.text)?.[0];
      const answer = await api('POST', '/account/confirm-address', athlete.token, { code });
      // A retry after a lost answer finds the code used.
      if (answer.status !== 200 && !insists)
        throw new Error(`the address was not confirmed: ${JSON.stringify(answer)}`);
      return athlete;
    },

    async bookableMentor(profile: Record<string, unknown> = {}): Promise<Account> {
      const mentor = await this.registerMentor(profile);
      await this.approve(mentor);
      await this.connect(mentor);
      await this.openEveryDay(mentor);
      await until(async () => (await this.slots(mentor.id)).length > 0, 'open slots');
      return mentor;
    },
    async approve(mentor: Account): Promise<void> {
      const admin = await this.admin();
      await until(async () => {
        const answer = await api('POST', `/admin/verify-mentor/${mentor.id}`, admin, { action: 'approve' });
        return answer.status === 200 || (insists && answer.status === 409);
      }, 'the approval');
    },
    async connect(mentor: Account): Promise<void> {
      // While another service starts again, the page asks to try again in a moment.
      const connect_url = await until(
        async () => (await good('GET', `/stripe/connect-url/${mentor.id}`, mentor.token)).connect_url,
        'the way to Stripe',
        patienceMs,
      );
      await good('POST', '/dev/stripe/onboard', null, { connect_url });
      await until(
        async () => (await good('GET', `/college-athletes/${mentor.id}`, mentor.token)).payout_ready,
        'the bank account',
      );
    },
    openEveryDay: (mentor: Account) =>
      good(
        'POST',
        `/mentors/${mentor.id}/availability`,
        mentor.token,
        [0, 1, 2, 3, 4, 5, 6].map((day) => ({
          day_of_week: day,
          start_time: '09:00',
          end_time: '21:00',
          timezone: 'America/New_York',
        })),
      ),
    async slots(mentorId: string): Promise<string[]> {
      const answer = await api('GET', `/mentors/${mentorId}/slots`);
      return answer.status === 200 ? answer.body.slots : [];
    },
    /** A day after the first open slot, so that it stays open when a test moves the clock a little. */
    anySlot(mentorId: string): Promise<string> {
      return until(async () => (await this.slots(mentorId))[15], 'an open slot');
    },
    book: (athlete: Account, mentorId: string, slot: string) =>
      api('POST', `/sessions/book?athlete_id=${athlete.id}`, athlete.token, {
        mentor_id: mentorId,
        scheduled_datetime: slot,
        notes: 'Film review, please.',
      }),
    async openCheckout(
      athlete: Account,
      sessionId: string,
    ): Promise<{ checkout_url: string; payment_session_id: string }> {
      return until(async () => {
        const answer = await api('POST', `/sessions/${sessionId}/checkout-with-connect`, athlete.token, {
          package_type: 'session',
          origin_url: url,
        });
        return answer.status === 200 ? answer.body : null;
      }, 'the payment page');
    },
    pay: (checkoutUrl: string, card = VISA) =>
      api('POST', '/dev/stripe/pay', null, { checkout_url: checkoutUrl, card }),
    async paidSession(athlete: Account, mentor: Account, slot?: string): Promise<{ id: string; startsAt: Date }> {
      const chosen = slot ?? (await this.anySlot(mentor.id));
      const booked = await this.book(athlete, mentor.id, chosen);
      if (booked.status !== 200) throw new Error(`booking: ${booked.status} ${JSON.stringify(booked.body)}`);
      const id: string = booked.body.session_id;
      const checkout = await this.openCheckout(athlete, id);
      await this.pay(checkout.checkout_url);
      await this.statusBecomes(athlete, id, 'confirmed');
      return { id, startsAt: new Date(chosen) };
    },
    async session(person: Account, id: string) {
      const list = await good('GET', '/sessions', person.token);
      return list.find((session: { id: string }) => session.id === id);
    },
    statusBecomes(person: Account, id: string, status: string) {
      return until(async () => (await this.session(person, id))?.status === status, `session ${status}`, patienceMs);
    },
    mails: async (to: string): Promise<Mail[]> => {
      const all: Mail[] = await good('GET', '/dev/mail/email');
      return all.filter((mail) => mail.to.some((recipient) => recipient.address === to));
    },
    mailTo(to: string, subject: RegExp): Promise<Mail> {
      return until(
        // A mailbox that is just being restarted holds its mails all the same.
        async () => (await this.mails(to).catch(() => [])).find((mail) => subject.test(mail.subject)),
        `mail ${subject} to ${to}`,
        patienceMs,
      );
    },
    /** By the link that was mailed to whom the athlete named. */
    async confirmGuardian(email: string, mode?: GuardianMode): Promise<void> {
      const { token } = linkIn(await this.mailTo(email, /parent or guardian/), 'confirm-guardian');
      await good('POST', '/guardian/confirm', null, { token, mode });
    },
    /** Answers once everything due by then is done. */
    moveTo: (instant: Date) => good('POST', '/dev/clock', null, { now: instant.toISOString() }),
    /** The first open hour leaves the lists at each full hour: for tests that take it from a page. */
    async waitOutTheHour(): Promise<void> {
      const nextHour = Math.ceil((await this.now()).getTime() / HOUR_MS) * HOUR_MS;
      if (nextHour - (await this.now()).getTime() < HOUR_MS / 10) await this.moveTo(new Date(nextHour + SECOND_MS));
    },
    advance: (duration: string) => good('POST', '/dev/clock', null, { advance: duration }),
    async now(): Promise<Date> {
      return new Date((await good('GET', '/dev/clock')).now);
    },
  };
}
export type Marketplace = ReturnType<typeof marketplace>;

export interface Mail {
  subject: string;
  messageId: string;
  text: string;
  html: string;
  to: { address: string }[];
  attachments?: { fileName?: string; contentType?: string }[];
}

export function linkIn(mail: Mail, page: string): { url: string; path: string; token: string } {
  const match = new RegExp(`https?://[^\\s"<>]*/${page}[^\\s"<>#]*#[^\\s"<>]+`).exec(mail.text);
  if (!match) throw new Error(`no link to ${page} in "${mail.subject}"`);
  const link = new URL(match[0]);
  return { url: link.href, path: link.pathname, token: link.hash.slice(1) };
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

const MENTOR = {
  first_name: 'Maya',
  last_name: 'Okafor',
  birth_date: '2004-05-01',
  sport: 'basketball',
  position: 'Point Guard',
  college: 'Ridgemont University',
  college_level: 'D1',
  graduation_year: new Date().getFullYear() + 1,
  major: 'Biology',
  bio: 'Walk-on turned starter. I sent 140 e-mails and got four answers.',
  achievements: ['All-conference', 'Team captain'],
  mentoring_type: 'paid',
};
const ATHLETE = {
  first_name: 'Theo',
  last_name: 'Brandt',
  sport: 'basketball',
  position: 'Point Guard',
  school: 'Lincoln High',
  graduation_year: new Date().getFullYear() + 2,
  bio: 'Junior guard looking at D1 and D2 programs.',
};
