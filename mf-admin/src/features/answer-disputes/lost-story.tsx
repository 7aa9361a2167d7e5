import { zodResolver } from '@hookform/resolvers/zod';
import { payAnotherWayBody } from 'contracts/http/founder-money';
import { MONEY_NOTE_MAX } from 'contracts/note-lengths';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Dialog } from 'ui';
import { formatMoney } from 'web-kit/money';
import { payAnotherWay } from 'web-kit/resources/founder-money';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import { DecidedMeanwhile } from '../../decided-meanwhile.tsx';
import { NotedDecision } from '../../noted-decision.tsx';
import type { CardDispute } from './dispute-state.ts';

const resolver = zodResolver(payAnotherWayBody);

type Met = NonNullable<CardDispute['refunds_met']>[number];
interface Props {
  dispute: CardDispute;
  story: string;
  onNoted: (text: string) => void;
}

/** Refunds that fell away because the bank gave the family the money, in case one had been paid by then. */
export function LostStory({ dispute: { refunds_met: refunds = [] }, story, onNoted }: Props) {
  const [asked, setAsked] = useState<Met | null>(null);
  const isThere = refunds.some(({ id, amount }) => id === asked?.id && amount === asked.amount);
  const place = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={place} tabIndex={-1}>
        {story}
      </p>
      {refunds.map((refund) => {
        const amount = formatMoney(refund.amount);
        return (
          <div key={refund.id} className="stack gap-2">
            <p className="small mute">
              A refund of {amount} hadn’t arrived by then, and isn’t sent unless the bank takes its money back from the
              family. If you had already paid it another way, note that, and it isn’t sent even then.
            </p>
            <div>
              <Button look="quiet" onClick={() => setAsked(refund)}>
                Already sent<span className="visually-hidden">: the refund of {amount}</span>
              </Button>
            </div>
          </div>
        );
      })}
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title="Sent before the dispute?">
        {asked && isThere ? (
          <SentForm
            refund={asked}
            onClose={() => setAsked(null)}
            onNoted={onNoted}
            onGone={() => place.current?.focus()}
          />
        ) : null}
        {asked && !isThere ? (
          <DecidedMeanwhile title="This changed meanwhile" onClose={() => setAsked(null)}>
            It was noted, or the bank took its money back. Nothing more was noted: please look again.
          </DecidedMeanwhile>
        ) : null}
      </Dialog>
    </>
  );
}

interface FormProps {
  refund: Met;
  onClose: () => void;
  onNoted: (text: string) => void;
  onGone: () => void;
}

function SentForm({ refund: { id, amount }, onClose, onNoted, onGone }: FormProps) {
  const form = useForm({ resolver, defaultValues: { note: '' } });
  const { register, handleSubmit, formState } = form;
  const noted = useDraft(`sent-before-dispute:${id}`, form);
  const noting = useChange(payAnotherWay, {
    fallback: 'We couldn’t note it. Please try again.',
    onDone({ message }) {
      noted();
      onNoted(message);
      onClose();
    },
    onShown: ({ ok }) => ok && onGone(),
  });
  const submit = handleSubmit(({ note }) =>
    noting.run({ kind: 'refund', id, note, seen_amount: amount, sent_before_dispute: true }),
  );
  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <p>
        You paid the family their {formatMoney(amount)} back yourself, before their card’s bank gave it to them as well.
        This sends no money. What they have twice counts as the platform’s loss, until the bank takes its part back from
        them; it isn’t refunded once more then.
      </p>
      <NotedDecision
        note={register('note')}
        error={formState.errors.note?.message}
        hint="How and when, such as “Check no. 12 on December 2”. It stays in your audit log."
        maxLength={MONEY_NOTE_MAX}
        change={noting}
        part="disputes"
        waiting="Noting…"
        onClose={onClose}
      >
        Already sent
      </NotedDecision>
    </form>
  );
}
