import { FULL_REFUND_HOURS_BEFORE } from 'contracts/times';
import { useState } from 'react';
import { Button, ConfirmDialog, Notice, PasswordInput } from 'ui';
import { dropAllDrafts } from 'web-kit/draft';
import { paths } from 'web-kit/paths';
import { deleteAccount } from 'web-kit/resources/account';
import { clearSession } from 'web-kit/session';
import { useChange } from 'web-kit/use-change';
import styles from './page.module.css';

/** What goes and what stays, said before and while it is confirmed. */
const CONSEQUENCES = {
  athlete: `Upcoming sessions are cancelled. Those at least ${FULL_REFUND_HOURS_BEFORE} hours away are refunded in full; closer ones aren’t.`,
  mentor: 'Upcoming sessions are cancelled and refunded in full, and you disappear from the lists.',
} as const;

const HELD =
  'If someone reported you, we keep what the report is about for a year. Only we can see it, and then it’s deleted, too.';

export function DeleteAccount({ role }: { role: keyof typeof CONSEQUENCES }) {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const deleting = useChange(deleteAccount, {
    fallback: 'We couldn’t delete your account. Please try again.',
    onDone() {
      dropAllDrafts();
      // A fresh page: nothing of the person stays in memory, and no guard of this page sends to the sign-in first.
      window.location.replace(paths.home());
      clearSession();
    },
  });
  const close = () => {
    setOpen(false);
    setPassword('');
    setMissing(false);
    deleting.reset();
  };
  const remove = () => {
    setMissing(!password);
    if (password) deleting.run({ password });
    else deleting.reset();
  };
  const failure = isMissing ? 'Type your password to confirm.' : deleting.failure;
  return (
    <section className="stack" aria-labelledby="delete-account">
      <h2 className={styles.heading} id="delete-account">
        Delete your account
      </h2>
      <p className="mute">Removes you and what you wrote. The record of payments stays, without your name. {HELD}</p>
      <Button look="danger" wide onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="Delete your account?"
        cancel="Keep it"
        confirm="Delete for good"
        danger
        onConfirm={remove}
        waiting={(deleting.isPending || deleting.isDone) && 'Deleting…'}
      >
        <p>
          {CONSEQUENCES[role]} Your name, your address and what you wrote are removed; the record of payments stays,
          without your name. {HELD} This can’t be undone.
        </p>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {failure ? <Notice kind="error">{failure}</Notice> : null}
      </ConfirmDialog>
    </section>
  );
}
