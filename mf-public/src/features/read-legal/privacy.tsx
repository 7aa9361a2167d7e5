import {
  ATHLETE_MIN_AGE,
  BRIEF_DAYS_AFTER_END,
  inWords,
  KEEP_THREADS_DAYS,
  LEGAL_HOLD_DAYS,
  SIGN_IN_HISTORY_DAYS,
} from 'contracts/times';
import { useBrand } from 'web-kit/brand';
import { useMeetsElsewhere } from 'web-kit/meeting-place';
import { useHydrated } from 'web-kit/session';
import { supportEmail } from 'web-kit/support';
import { Clause, LegalPage } from './legal-page.tsx';

const IN_OUR_ROOM =
  'Chat, picture and sound aren’t saved. A film from YouTube or Vimeo comes from their servers, which see the network address of everyone who watches.';
const MEETS_HERE = 'Video sessions are between the two of you, and your parent if they join. Nothing is recorded.';
const MEETS_ELSEWHERE =
  'Video sessions happen on an outside video service, under its own privacy notice. It carries your picture and sound and sees your network address.';

export default function PrivacyPage() {
  const brand = useBrand();
  const elsewhere = useMeetsElsewhere();
  const support = useHydrated() ? supportEmail() : '';
  return (
    <LegalPage title="Privacy">
      <Clause title="What we keep">
        <p>
          What you tell us when you register: your name, email address, birth date, sport and what you write about
          yourself. What happens with your sessions: bookings, payments, ratings and complaints. Card numbers never
          reach us; the payment provider keeps them.
        </p>
        <p>
          {`When you log in: the kind of device, the time and part of the network address, for ${SIGN_IN_HISTORY_DAYS} days. You see them on your account page. A cookie lets us tell a device you used before from a stranger’s.`}
        </p>
        <p>
          If you turn on notifications: the address your browser’s maker gave us for them, until you turn them off or
          log out. The message travels encrypted, so that company sees when we write, but not what.
        </p>
      </Clause>
      <Clause title="Who sees what">
        <p>
          Mentor profiles are public, without an email address. A mentor never sees an athlete’s email address. An
          athlete’s GPA, height, weight and state are shown to the mentor of a booked session only.
        </p>
        <p>
          {`Before a session, its mentor gets a brief: the athlete’s first name and initial, sport, position, class year, goals, GPA, height, weight and state, the answers and links given for that session, and what’s still open from earlier plans. It goes away ${BRIEF_DAYS_AFTER_END} days after the session.`}
        </p>
        <p>
          After a session, the mentor can write an action plan. The athlete and a confirmed parent or guardian get it by
          email. Only the athlete and that mentor see it here.
        </p>
        <p>
          What people write in the shared notes and about a film stays with the session, and its athlete and mentor can
          read it.{elsewhere ? null : ` ${IN_OUR_ROOM}`}
        </p>
        <p>Reviews show a first name and an initial.</p>
      </Clause>
      <Clause title="Messages">
        <p>
          What an athlete and a mentor write to each other is for the two of them and, until the athlete is 18, for a
          parent or guardian whose address has been confirmed: they get every message by email, with a link to the
          conversation. Email addresses, phone numbers, handles and links are taken out before we keep anything. From 8
          PM to 8 AM where the athlete lives, a minor’s messages wait until morning, in both directions.
        </p>
        <p>
          {`A conversation is deleted ${inWords(KEEP_THREADS_DAYS / 365)} year after its last message, or with the athlete’s account. What a mentor wrote goes with the mentor’s account. If one of the two or the guardian reports the other, a session of theirs, or a message, the founder gets the latest of what the two have written up to then.`}
        </p>
      </Clause>
      <Clause title="Calendars">
        <p>
          Your own calendar can follow your sessions at a private address. Whoever has the address sees when your
          sessions are and with whom (of athletes, the first name and initial), and nothing else. You can make a new one
          at any time; then the old one shows nothing.
        </p>
        <p>
          Mentors can add calendars of their own. We read them every few minutes and keep only when a mentor is busy,
          never what for. The address is stored encrypted, and all of it goes when the mentor removes the calendar or
          deletes the account.
        </p>
      </Clause>
      <Clause title="Minors">
        <p>
          Nobody under {ATHLETE_MIN_AGE} can register. A parent or guardian whose address has been confirmed gets copies
          of booking emails, with a joining link of their own, and reads the athlete’s messages until the athlete is 18.
          They choose how they take part in sessions; the athlete sees the choice, and the mentor does when they say
          they’ll be there.
        </p>
      </Clause>
      <Clause title="Reports and blocks">
        <p>
          {`If you report someone, we keep your words, what the profile or session looked like then, and the latest messages between the two of you. Only the founder reads them; the person you report isn’t told who it was or that there was a report. What a report is about stays for ${inWords(LEGAL_HOLD_DAYS / 365)} year, even if an account is deleted in the meantime: nobody but the founder can see it, and then it’s deleted.`}
        </p>
        <p>Who you blocked stays on record, because a block is for good. The other person never sees it.</p>
      </Clause>
      <Clause title="Sessions">
        <p>{elsewhere ? MEETS_ELSEWHERE : MEETS_HERE}</p>
      </Clause>
      <Clause title="Who works for us">
        <p>
          The payment provider receives what it needs to charge, refund and pay out: the email address of whoever pays
          or is paid, and for each payment the mentor’s first name and initial and the time of the session. We don’t
          sell anything about you to anyone, and {brand} shows no ads.
        </p>
      </Clause>
      <Clause title="Your choice">
        <p>
          You can ask for a copy of your data, and for its deletion. The record of payments stays, without your name; so
          does, for a while, what a report is about.
          {support ? (
            <>
              {' '}
              Write to <a href={`mailto:${support}`}>{support}</a>.
            </>
          ) : null}
        </p>
      </Clause>
    </LegalPage>
  );
}
