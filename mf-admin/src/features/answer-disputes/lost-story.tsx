import { useRef, useState } from 'react';
import { Button, Dialog } from 'ui';
import { formatMoney } from 'web-kit/money';
import { DecidedMeanwhile } from '../../decided-meanwhile.tsx';
import { PaidForm } from '../../paid-form.tsx';
import type { CardDispute } from './dispute-state.ts';

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

function SentForm({ refund: { id, amount }, ...rest }: FormProps) {
  return (
    <PaidForm
      payment={{ kind: 'refund', id, seen_amount: amount, sent_before_dispute: true }}
      draft={`sent-before-dispute:${id}`}
      label="Already sent"
      hint="How and when, such as “Check no. 12 on December 2”. It stays in your audit log."
      part="disputes"
      {...rest}
    >
      <p>
        You paid the family their {formatMoney(amount)} back yourself, before their card’s bank gave it to them as well.
        This sends no money. What they have twice counts as the platform’s loss, until the bank takes its part back from
        them; it isn’t refunded once more then.
      </p>
    </PaidForm>
  );
}
