import { zodResolver } from '@hookform/resolvers/zod';
import type { Mentor } from 'contracts/http/mentors';
import { SHOWN_DETAIL } from 'contracts/shown-details';
import { SPORTS, sportName } from 'contracts/sports';
import { ATHLETE_MIN_AGE, HOLD_MINUTES, PASSWORD_MIN, SESSION_MINUTES } from 'contracts/times';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, Dialog, Notice, PasswordInput, Portrait, Select, TextInput, Ticket } from 'ui';
import { isRefused } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { useFormChange } from 'web-kit/form-faults';
import { formatRate } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { registerAccount } from 'web-kit/resources/account';
import { readSession } from 'web-kit/session';
import { formatSession } from 'web-kit/session-time';
import { viewerZone } from 'web-kit/time';
import { useDraft } from 'web-kit/use-draft';
import type { Payer } from '../../who-pays.tsx';
import { type AccountFields, accountForm, registrationOf } from './account-fields.ts';
import styles from './page.module.css';

const SPORT_OPTIONS = SPORTS.map((value) => ({ value, label: sportName(value) }));
type Form = UseFormReturn<AccountFields>;

/** Outlives the sheet, so that closing it loses nothing. */
export function useAccountForm(mentor: Mentor): { form: Form; forget: () => void } {
  const form = useForm<AccountFields>({
    resolver: zodResolver(accountForm),
    defaultValues: { name: '', email: '', password: '', birth_date: '', sport: mentor.sport as AccountFields['sport'] },
  });
  const forget = useDraft('save-time', form, ['password']);
  return { form, forget };
}

interface Props {
  open: boolean;
  onClose: () => void;
  mentor: Mentor;
  slot: string;
  zone: string;
  account: ReturnType<typeof useAccountForm>;
  /** The account exists and is signed in. */
  onAccount: (athleteId: string) => void;
  /** Just before the account is asked for. */
  onPayer: (payer: Payer) => void;
  /** While the time is being held for the new account. */
  holding: boolean;
}

export function SaveTime({ open, onClose, mentor, slot, zone, account, onAccount, onPayer, holding }: Props) {
  const { form, forget } = account;
  const back = paths.login(paths.bookSession(mentor.id, slot));
  const registering = useFormChange(registerAccount, form, {
    fallback: 'We couldn’t create your account. Please try again.',
    onDone({ signedIn }) {
      forget();
      const session = signedIn ? readSession() : null;
      if (session) onAccount(session.id);
    },
    onFailed(error) {
      // Both parts of a name stand in one field.
      if (isRefused(error, 'email_taken')) form.setError('email', { message: error.message }, { shouldFocus: true });
    },
  });
  const submit = form.handleSubmit((values) =>
    registering.run({ kind: 'athlete', body: registrationOf(accountForm.parse(values), viewerZone()) }),
  );
  const isMade = registering.answer !== undefined;
  const waiting = holding ? 'Holding your time…' : registering.isPending && 'Creating your account…';
  return (
    <Dialog sheet open={open} onClose={onClose} title="Save your time">
      <Chosen mentor={mentor} slot={slot} zone={zone} />
      {isMade && !registering.answer?.signedIn ? (
        <Notice kind="success" title="Your account is ready">
          <Link to={back}>Log in</Link> to hold your time.
        </Notice>
      ) : (
        <form className="stack" onSubmit={submit} noValidate>
          <Fields form={form} />
          {isRefused(registering.error, 'email_taken') ? (
            <Notice kind="warning" title="You already have an account">
              <Link to={back}>Log in</Link> with this email. Your time stays chosen.
            </Notice>
          ) : registering.failure ? (
            <Notice kind="error">{registering.failure}</Notice>
          ) : null}
          <Button type="submit" look="accent" size="large" wide waiting={waiting} onClick={() => onPayer('card')}>
            {mentor.hourly_rate > 0 ? 'Continue to payment' : 'Book this free session'}
          </Button>
          {mentor.hourly_rate > 0 ? (
            <Button type="submit" look="quiet" wide waiting={waiting} onClick={() => onPayer('parent')}>
              Ask a parent to pay
            </Button>
          ) : null}
          <p className="small mute">
            Have an account? <Link to={back}>Log in</Link>. By continuing you agree to the{' '}
            <Link to={paths.terms()}>terms</Link> and the <Link to={paths.privacy()}>privacy notice</Link>.
          </p>
        </form>
      )}
    </Dialog>
  );
}

function Chosen({ mentor, slot, zone }: Pick<Props, 'mentor' | 'slot' | 'zone'>) {
  const price = mentor.hourly_rate > 0 ? `${formatRate(mentor.hourly_rate)} · ${SESSION_MINUTES} minutes` : 'Free';
  return (
    <div className={styles.ticket}>
      <Ticket
        kind="Your session"
        title={`${mentor.first_name} ${mentor.last_name}`}
        portrait={
          <Portrait
            firstName={mentor.first_name}
            lastName={mentor.last_name}
            college={mentor.college}
            portrait={mentor.portrait}
            size="small"
            priority
          />
        }
        facts={[{ label: 'When', value: formatSession(slot, zone, now()) }]}
        stub={
          <p className={styles.stub}>
            <b>{price}</b>
            {mentor.hourly_rate > 0 ? <span>We hold it for {HOLD_MINUTES} minutes while you pay.</span> : null}
          </p>
        }
      />
    </div>
  );
}

function Fields({ form }: { form: Form }) {
  const { register, formState } = form;
  const { errors } = formState;
  const isTooYoung = errors.birth_date?.message === SHOWN_DETAIL.underage;
  return (
    <>
      <TextInput label="Your name" autoComplete="name" required error={errors.name?.message} {...register('name')} />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordInput
        label="Password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <div className={styles.pair}>
        <TextInput
          label="Birth date"
          type="date"
          autoComplete="bday"
          required
          error={errors.birth_date?.message}
          {...register('birth_date')}
        />
        <Select
          label="Your sport"
          placeholder="Choose a sport"
          options={SPORT_OPTIONS}
          required
          error={errors.sport?.message}
          {...register('sport')}
        />
      </div>
      {isTooYoung ? (
        <Notice>
          Sessions are for athletes {ATHLETE_MIN_AGE} and older, so we saved nothing. If the date is wrong, just correct
          it.
        </Notice>
      ) : null}
    </>
  );
}
