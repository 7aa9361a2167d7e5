import { deleteAccount } from 'contracts/http/accounts';
import { useState } from 'react';
import { Button, ConfirmDialog, Notice, PasswordInput } from 'ui';
import { call, errorText } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { clearSession } from 'web-kit/session';
import styles from './page.module.css';

/** What goes and what stays, said before and while it is confirmed. */
const CONSEQUENCES = {
  athlete:
    'Sessions that lie ahead are cancelled. Those at least 24 hours away are refunded in full, nearer ones are not.',
  mentor: 'Sessions that lie ahead are cancelled and refunded in full, and nobody finds you any more.',
} as const;

export function DeleteAccount({ role }: { role: keyof typeof CONSEQUENCES }) {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setOpen(false);
    setPassword('');
    setFailure(null);
  };
  const remove = async () => {
    if (!password) {
      setFailure('Type your password to confirm.');
      return;
    }
    setWaiting(true);
    setFailure(null);
    try {
      await call(deleteAccount, { body: { password } });
      // A fresh page: nothing of the person stays in memory, and no guard of this page sends to the sign-in first.
      window.location.replace(paths.home());
      clearSession();
    } catch (error) {
      setFailure(errorText(error, 'Your account could not be deleted. Please try again.'));
      setWaiting(false);
    }
  };
  return (
    <section className="stack" aria-labelledby="delete-account">
      <h2 className={styles.heading} id="delete-account">
        Delete your account
      </h2>
      <p className="mute">Removes you and what you wrote. The record of payments stays, without your name.</p>
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
        onConfirm={() => void remove()}
        waiting={waiting && 'Deleting…'}
      >
        <p>
          {CONSEQUENCES[role]} Your name, your address and what you wrote are removed; the record of payments stays,
          without your name. This cannot be undone.
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
