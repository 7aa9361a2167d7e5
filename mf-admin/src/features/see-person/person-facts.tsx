import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Copyable } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import type { PersonRecord as Person } from 'web-kit/resources/find';
import { formatSession } from 'web-kit/session-time';
import { formatDate, formatTime, useViewerZone } from 'web-kit/time';

export function PersonFacts({ id, person }: { id: string; person: Person }) {
  const { account, sessions, money } = person;
  return (
    <>
      {account ? <Reach account={account} /> : null}
      {account?.role === 'athlete' ? <Guardian account={account} /> : null}
      {account && !account.deleted_at ? <SignIns account={account} /> : null}
      {sessions ? <Safety sessions={sessions} /> : null}
      {money && person.profile ? (
        <Facts title="Payouts">
          <p>{bankOf(money)}</p>
          {money.waiting > 0 ? <p>{formatMoney(money.waiting)} waits for them.</p> : null}
          {money.owes > 0 ? <p>They owe {formatMoney(money.owes)}, which is taken from the next payouts.</p> : null}
        </Facts>
      ) : null}
      <Linked id={id} person={person} />
    </>
  );
}

function bankOf({ payout_ready: isReady, stripe_connected: isConnected }: NonNullable<Person['money']>): string {
  if (isReady) return 'Their bank account is connected.';
  return isConnected
    ? 'Their account is connected, but Stripe needs something from them before it pays them out.'
    : 'No bank account is connected yet.';
}

function Linked({ id, person: { profile, sessions } }: { id: string; person: Person }) {
  const part = (name: string) => `${paths.admin('complaints')}#${name}`;
  const links = [
    profile && { to: paths.mentor(id), label: 'Public profile' },
    profile?.pending_since && { to: paths.admin('verify'), label: 'Check their profile' },
    sessions?.open_complaints && { to: part('complaints'), label: 'Decide the complaint' },
    sessions?.open_reports && { to: part('reports'), label: 'Decide the report' },
    sessions?.hidden_since && { to: part('hidden-mentors'), label: 'Show them again' },
    { to: `${paths.admin('settings')}#sign-ins`, label: 'Log them out everywhere' },
    { to: `${paths.admin('settings')}#audit-log`, label: 'Audit log' },
  ];
  return (
    <Facts title="Linked">
      {links.map((link) =>
        link ? (
          <p key={link.label}>
            <Link to={link.to}>{link.label}</Link>
          </p>
        ) : null,
      )}
      <Copyable text={id} />
    </Facts>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-2">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Reach({ account }: { account: NonNullable<Person['account']> }) {
  return (
    <Facts title="Reach">
      {account.email ? (
        <a href={`mailto:${account.email}`}>{account.email}</a>
      ) : (
        <p>No address: the account is deleted.</p>
      )}
      <p className="mute">{account.address_confirmed_at ? 'Confirmed' : 'Not confirmed yet'}</p>
      <p className="mute">
        {account.time_zone.replaceAll('_', ' ')}, {formatTime(now(), account.time_zone)} there
      </p>
      {account.bounced_mails > 0 ? (
        <p>
          {account.bounced_mails} {account.bounced_mails === 1 ? 'email' : 'emails'} came back.
        </p>
      ) : null}
    </Facts>
  );
}

function Guardian({ account: { guardian, consents, is_minor } }: { account: NonNullable<Person['account']> }) {
  return (
    <Facts title="Guardian">
      {guardian ? <a href={`mailto:${guardian.email}`}>{guardian.email}</a> : <p>None named.</p>}
      {guardian ? (
        <p className="mute">
          {guardian.confirmed_at ? `Confirmed ${formatDate(guardian.confirmed_at)}` : 'Not confirmed yet'}
        </p>
      ) : null}
      {consents > 0 ? (
        <p className="mute">Agreed when paying, {consents === 1 ? 'once' : `${consents} times`}.</p>
      ) : null}
      {is_minor === null ? <p className="mute">No birth date, so treated as the youngest allowed.</p> : null}
    </Facts>
  );
}

function SignIns({ account: { sign_ins } }: { account: NonNullable<Person['account']> }) {
  const zone = useViewerZone();
  return (
    <Facts title="Devices">
      <p>
        {sign_ins.last_at
          ? `Last login ${formatSession(sign_ins.last_at, zone, now())} (your time)${sign_ins.last_device ? `, ${sign_ins.last_device}` : ''}.`
          : 'Never logged in.'}
      </p>
      <p className="mute">
        {sign_ins.open} open, {sign_ins.devices} known {sign_ins.devices === 1 ? 'device' : 'devices'}.
      </p>
    </Facts>
  );
}

function Safety({ sessions }: { sessions: NonNullable<Person['sessions']> }) {
  const facts = [
    sessions.hidden_since && `Hidden since ${formatDate(sessions.hidden_since)}. ${sessions.hidden_reason ?? ''}`,
    sessions.kept_from_minors && 'Minors can’t find them until you’ve looked.',
    sessions.barred_until &&
      (sessions.barred_until === 'for good'
        ? 'Barred for good.'
        : `Barred until ${formatDate(sessions.barred_until)}.`),
    sessions.blocks > 0 && `${sessions.blocks} ${sessions.blocks === 1 ? 'block' : 'blocks'}.`,
    sessions.reports_by > 0 && `Sent ${sessions.reports_by} ${sessions.reports_by === 1 ? 'report' : 'reports'}.`,
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0) return null;
  return (
    <Facts title="Safety">
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </Facts>
  );
}
