import type { Session } from 'contracts/http/sessions';
import { type ReactNode, useState } from 'react';
import { Notice, RadioCards } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { AskParent } from './ask-parent.tsx';

export type Payer = 'card' | 'parent';

const CHOICES = [
  {
    value: 'parent',
    title: 'Ask a parent to pay',
    text: 'We email them a link, or you share it. They don’t need an account.',
  },
  { value: 'card', title: 'Pay by card', text: 'Card, Apple Pay, or Google Pay.' },
];

interface Props {
  /** On hold and unpaid; until it is loaded only the card is offered. */
  session: Session | undefined;
  first: Payer;
  /** The way to pay by card. */
  children: ReactNode;
}

export function WhoPays({ session, first, children }: Props) {
  const [payer, setPayer] = useState<Payer>(first);
  if (!session) return children;
  const { ask_parent: allowance } = session.may;
  // A refusal that comes from the time left is worth saying; a session that is paid is not asked about.
  if (!isOpen(allowance, now())) {
    const isTooLate = 'no' in allowance && allowance.code === 'parent_too_late';
    return (
      <>
        {isTooLate ? (
          <Notice kind="info" quiet>
            {allowance.no}
          </Notice>
        ) : null}
        {children}
      </>
    );
  }
  return (
    <div className="stack gap-6">
      <RadioCards
        legend="Who’s paying?"
        options={CHOICES}
        value={payer}
        onChange={({ target }) => setPayer(target.value as Payer)}
      />
      {payer === 'parent' ? <AskParent session={session} /> : children}
    </div>
  );
}
