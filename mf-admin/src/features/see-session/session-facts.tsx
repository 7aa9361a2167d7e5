import { Link } from 'react-router';
import { Copyable } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import type { SessionRecord } from 'web-kit/resources/find';
import { RoomRecord } from '../../room-record.tsx';

interface Props {
  id: string;
  session: SessionRecord['session'];
  money: SessionRecord['money'];
}

export function SessionFacts({ id, session, money }: Props) {
  return (
    <>
      <RoomRecord sessionId={id} heading="h3" />
      {session ? <Actions session={session} /> : null}
      <section className="stack gap-2">
        <h2>Numbers</h2>
        <Copyable text={id} />
        {money?.payments.map(({ checkout, payment_intent, charge }) => (
          <div key={checkout} className="stack gap-2">
            <Copyable text={charge} />
            <Copyable text={payment_intent} />
          </div>
        ))}
      </section>
    </>
  );
}

function Actions({ session }: { session: NonNullable<SessionRecord['session']> }) {
  const part = (name: string) => `${paths.admin('complaints')}#${name}`;
  const time = now();
  const links = [
    session.has_complaint &&
      session.complaint_status !== 'decided' && { to: part('complaints'), label: 'Decide the complaint' },
    isOpen(session.may.reverse_no_show, time) && { to: part('needs-a-look'), label: 'Reverse the no-show' },
    isOpen(session.may.cancel, time) && { to: part('sessions'), label: 'Cancel it in the list of sessions' },
    { to: paths.adminPerson({ id: session.athlete_id }), label: session.athlete_name },
    { to: paths.adminPerson({ id: session.mentor_id }), label: session.mentor_name },
  ];
  return (
    <section className="stack gap-2">
      <h2>Linked</h2>
      {links.map((link) =>
        link ? (
          <p key={link.to}>
            <Link to={link.to}>{link.label}</Link>
          </p>
        ) : null,
      )}
    </section>
  );
}
