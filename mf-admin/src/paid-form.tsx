import { zodResolver } from '@hookform/resolvers/zod';
import { payAnotherWayBody } from 'contracts/http/founder-money';
import { MONEY_NOTE_MAX } from 'contracts/note-lengths';
import type { ComponentProps, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { payAnotherWay } from 'web-kit/resources/founder-money';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import { NotedDecision } from './noted-decision.tsx';

const resolver = zodResolver(payAnotherWayBody);

interface Props extends Pick<ComponentProps<typeof NotedDecision>, 'hint' | 'part' | 'onClose'> {
  /** All of it but the note. */
  payment: Omit<Parameters<typeof payAnotherWay.ask>[0], 'note'>;
  draft: string;
  /** The button's. */
  label: string;
  onNoted: (text: string) => void;
  /** What was noted is not on the page anymore, nor the button that had the focus. */
  onGone: () => void;
  children: ReactNode;
}

/** Notes how the founder paid, or received, what Stripe did not move. */
export function PaidForm({ payment, draft, label, onNoted, onGone, onClose, children, ...rest }: Props) {
  const form = useForm({ resolver, defaultValues: { note: '' } });
  const { register, handleSubmit, formState } = form;
  const noted = useDraft(draft, form);
  const noting = useChange(payAnotherWay, {
    fallback: 'We couldn’t note it. Please try again.',
    onDone({ message }) {
      noted();
      onNoted(message);
      onClose();
    },
    onShown: ({ ok }) => ok && onGone(),
  });
  return (
    <form className="stack gap-6" onSubmit={handleSubmit(({ note }) => noting.run({ ...payment, note }))} noValidate>
      {children}
      <NotedDecision
        note={register('note')}
        error={formState.errors.note?.message}
        maxLength={MONEY_NOTE_MAX}
        change={noting}
        waiting="Noting…"
        onClose={onClose}
        {...rest}
      >
        {label}
      </NotedDecision>
    </form>
  );
}
