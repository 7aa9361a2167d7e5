import { afterAll, beforeAll, expect, test } from 'bun:test';
import { USUAL_GUARDIAN_MODE } from 'contracts/status';
import { person } from 'svc-kit/testing';
import { browser } from './fixtures/browser.ts';
import { sessionOf } from './fixtures/session-event.ts';
import { PASSWORD, type Stage, stage } from './fixtures/stage.ts';

/** Of tables with rows about a person: the columns that the download tells, and the others, which tell nothing more of them. */
const ABOUT_PEOPLE: Record<string, { told: string; others: string }> = {
  account: {
    told: 'id role email first_name last_name time_zone birth_date guardian_email profile created_at guardian_confirmed_at guardian_mode too_young_until address_confirmed_at',
    others:
      'password_hash totp_secret totp_pending totp_last_step environment_password_hash version deleted_at find_words',
  },
  sign_in: { told: 'created_at ended_at device network', others: 'id account_id expires_at device_hash' },
  parent_contact: { told: 'session_id email note created_at', others: 'id account_id checkout_id' },
  guardian_consent: {
    told: 'session_id email method version text outcome given_at',
    others: 'checkout_id account_id',
  },
  push_subscription: { told: 'endpoint created_at', others: 'id account_id sign_in_id p256dh auth' },
  push_choice: { told: 'off', others: 'account_id' },
  // What a mail said is in the mailbox. An address of its own is somebody else's, and goes as soon as the mail has left.
  mail: {
    told: 'kind created_at sent_at',
    others:
      'id account_id other_id dedupe_key facts dropped to_guardian bounced_at bounce_reason parent_id to_address guardian_since',
  },
  // Booking's, which tells them.
  session_fact: { told: '', others: 'session_id version mentor_id athlete_id starts_at ends_at paid_out_cents' },
  // Secrets by their hashes. The mails that they came with are told.
  device: { told: '', others: 'account_id hash seen_at' },
  refresh_token: { told: '', others: 'hash sign_in_id created_at rotated_at' },
  reset_code: { told: '', others: 'id account_id code_hash created_at expires_at tries used_at asker link_hash' },
  address_code: { told: '', others: 'id account_id code_hash tries created_at expires_at used_at' },
  mailed_link: { told: '', others: 'hash account_id session_id action expires_at' },
  guardian_link: { told: '', others: 'hash account_id email expires_at' },
  // Kept for the law once the account is gone, when nobody can download any more.
  legal_hold: { told: '', others: 'account_id until_at data' },
};
/** Others refer to these rows, or the books do; what they told of the person is gone. */
const STAY_EMPTY = ['guardian_consent', 'mail', 'parent_contact', 'sign_in'];
/** With whoever used the account goes what only they needed. */
const GO = ['address_code', 'device', 'guardian_link', 'mailed_link', 'push_choice', 'push_subscription', 'reset_code'];
const STAYS_IN_ACCOUNT = ['created_at', 'deleted_at', 'id', 'role', 'time_zone', 'version'];
const ABOUT_NOBODY = ['reset_try', 'site_name', 'try_count'];
/** Of every service: `svc-kit/migrations`. */
const MADE_BY_KIT = ['inbox', 'outbox', 'dead_letter', 'due', 'admin_action', 'schema_migration'];
const KIT = /^(delivery|stream|outbox|broker)_/;

const OWN = [
  ...['Xanthippe', 'Quillfeather', 'wombat@family.example', 'wombat-high', 'wombat-bio', 'wombat-goals', '6 ft wombat'],
  ...['2010-05-05', 'wombat-guardian@family.example', 'wombat-parent@family.example', 'wombat-note'],
  ...['Firefox on Linux', '203.0.113.x', 'https://push.example/wombat'],
];
/** Of half a continent, and mails of their sessions still name it. */
const STAYS = 'Pacific/Honolulu';
let s: Stage;
let id: string;
beforeAll(async () => {
  s = await stage();
  const mentor = await s.registerMentor();
  const athlete = await s.registerAthlete({
    ...{ first_name: 'Xanthippe', last_name: 'Quillfeather', email: 'wombat@family.example', birth_date: '2010-05-05' },
    ...{ school: 'wombat-high', bio: 'wombat-bio', recruiting_goals: 'wombat-goals', height: '6 ft wombat' },
    ...{ guardian_email: 'wombat-guardian@family.example', time_zone: STAYS },
  });
  id = athlete.id;
  const as = person('athlete', id);
  const firefox = browser(s, '203.0.113.7', 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0');
  await s.login(athlete.email);
  expect((await firefox.post('/login', { email: athlete.email, password: PASSWORD })).status).toBe(200);
  await firefox.post('/forgot-password', { email: athlete.email });
  await s.call('POST', '/account/confirm-address/request', as);
  await s.runDue();
  const asked = s.mail.to('wombat-guardian@family.example')[0]?.text ?? '';
  const token = /\/confirm-guardian#([\w-]+)/.exec(asked)?.[1];
  expect((await s.call('POST', '/guardian/confirm', null, { token, mode: 'notified' })).status).toBe(200);
  const session = sessionOf({ athleteId: id, mentorId: mentor.id });
  await s.deliver('session.confirmed', session);
  await s.sql`
    insert into parent_contact (id, account_id, session_id, email, note, created_at)
    values (${crypto.randomUUID()}, ${id}, ${session.sessionId}, 'wombat-parent@family.example', 'wombat-note', now())`;
  s.others.answers.set('/internal/payers', { email: 'wombat-parent@family.example' });
  const paid = { ...session, requestId: crypto.randomUUID(), checkoutId: 'cs_1' };
  await s.deliver('parent_request.paid', paid);
  await s.sql`
    insert into push_subscription (id, account_id, endpoint, p256dh, auth, created_at)
    values (${crypto.randomUUID()}, ${id}, 'https://push.example/wombat', 'p', 'a', now())`;
  await s.sql`insert into push_choice (account_id, off) values (${id}, '{reminders}')`;
  await s.call('PATCH', '/account', as, { last_name: 'Quillfeather' });
  await s.sql`
    update account set totp_secret = 'secret', totp_pending = 'secret', too_young_until = '2026-05-05' where id = ${id}`;
  await s.runDue();
});
afterAll(() => s.end());

const tables = async (): Promise<{ name: string; columns: string[] }[]> => s.sql`
  select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
  where table_schema = 'public' and table_name in (select tablename from pg_tables) group by 1 order by 1`;

test('every column is known to be about somebody and downloaded, or about nobody', async () => {
  const about = (await tables()).filter(
    ({ name }) => !KIT.test(name) && ![...ABOUT_NOBODY, ...MADE_BY_KIT].includes(name),
  );
  const known = Object.entries(ABOUT_PEOPLE).map(([name, { told, others }]) => ({
    name,
    columns: `${told} ${others}`.trim().split(' ').toSorted(),
  }));
  expect(about.map(({ name, columns }) => ({ name, columns: columns.toSorted() }))).toEqual(
    known.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
});

test('the download holds every word of somebody’s that is held', async () => {
  const { status, body } = await s.call('GET', '/account/data', person('athlete', id));
  expect(status).toBe(200);
  const download = JSON.stringify(body);
  for (const words of [...OWN, STAYS]) expect(download).toContain(words);
  expect(body.account).toMatchObject({ guardian_mode: 'notified' });
  expect(body.guardian_consents).toMatchObject([{ email: 'wombat-parent@family.example', outcome: 'kept_other' }]);
});

/** Tables with rows of the account. */
async function tablesOf(account: string): Promise<string[]> {
  const having = (await tables()).filter(({ columns }) => columns.includes('account_id'));
  const counted = await Promise.all(
    having.map(async ({ name }) => {
      const rows = await s.sql`select 1 from ${s.sql(name)} where account_id = ${account} limit 1`;
      return rows.length > 0 ? [name] : [];
    }),
  );
  return counted.flat();
}

test('no table holds a word of them once the account is deleted and the last mail has left', async () => {
  expect(await tablesOf(id)).toEqual([...GO, ...STAY_EMPTY].toSorted());
  expect((await s.call('POST', '/account/delete', person('athlete', id), { password: PASSWORD })).status).toBe(200);
  await s.runDue();
  expect(await tablesOf(id)).toEqual(STAY_EMPTY);
  const [{ find_words: _, ...account }] = await s.sql`select * from account where id = ${id}`;
  const usual = { first_name: 'Deleted', last_name: 'account', profile: {}, guardian_mode: USUAL_GUARDIAN_MODE };
  expect(account).toMatchObject(usual);
  const told = Object.keys(account).filter((column) => account[column] !== null && !(column in usual));
  expect(told.toSorted()).toEqual(STAYS_IN_ACCOUNT);
  const left: string[] = [];
  for (const { name } of await tables()) {
    const [row] = await s.sql`select coalesce(json_agg(t)::text, '') as held from ${s.sql(name)} t`;
    left.push(
      ...OWN.filter((words) => row.held.toLowerCase().includes(words.toLowerCase())).map(
        (words) => `${name}: ${words}`,
      ),
    );
  }
  expect(left).toEqual([]);
});
