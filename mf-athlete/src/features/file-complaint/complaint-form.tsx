import { zodResolver } from '@hookform/resolvers/zod';
import { COMPLAINT_REASONS } from 'contracts/complaint-reasons';
import { complaintFiling } from 'contracts/http/complaints';
import { COMPLAINT_DECISION_HOURS } from 'contracts/times';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button, ButtonLink, Notice, Select, TextArea } from 'ui';
import { paths } from 'web-kit/paths';
import { fileComplaint } from 'web-kit/resources/complaints';
import { roomLeft } from 'web-kit/room-left';
import { formatWhen } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import { z } from 'zod';
import type { SessionDetails } from '../../session-frame.tsx';

const options = Object.entries(COMPLAINT_REASONS).map(([value, label]) => ({ value, label }));
// An empty choice would otherwise be refused with a list of all reasons.
const fields = complaintFiling.extend({
  reason: z.string().min(1, 'Choose a reason.').pipe(complaintFiling.shape.reason),
});
const resolver = zodResolver(fields);
const LONGEST = 4_000;

interface Props {
  session: SessionDetails;
  credential: string | null;
}

export function ComplaintForm({ session, credential }: Props) {
  const [decideBy, setDecideBy] = useState<string | null>(null);
  const form = useForm({ resolver, defaultValues: { reason: '', description: '' } });
  const { register, handleSubmit, control, formState } = form;
  const { length } = useWatch({ control, name: 'description' });
  const sent = useDraft(`complaint:${session.id}`, form);

  const filing = useChange(fileComplaint, {
    onDone({ decide_by }) {
      sent();
      setDecideBy(decide_by);
    },
    fallback: 'Failed to submit complaint. Please try again.',
  });
  const submit = handleSubmit((body) =>
    filing.run({ sessionId: session.id, athleteId: session.athlete_id, body, credential }),
  );

  if (decideBy) return <Submitted decideBy={decideBy} />;
  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <Select
        label="Reason"
        placeholder="Choose a reason"
        options={options}
        required
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <TextArea
        label="Description"
        hint={roomLeft(length, LONGEST) ?? 'What happened, and when? The more we know, the better we can decide.'}
        rows={7}
        maxLength={LONGEST}
        required
        error={formState.errors.description?.message}
        {...register('description')}
      />
      <Notice quiet title="What happens then">
        The founder reads your complaint within {COMPLAINT_DECISION_HOURS} hours. It can lead to a full or a partial
        refund. If your mentor hasn’t been paid yet, the payout waits until the decision. Both of you are told.
      </Notice>
      {filing.failure ? <Notice kind="error">{filing.failure}</Notice> : null}
      <Button type="submit" size="large" wide waiting={filing.isPending && 'Sending…'}>
        Submit complaint
      </Button>
    </form>
  );
}

function Submitted({ decideBy }: { decideBy: string }) {
  const zone = useViewerZone();
  return (
    <div className="stack gap-6">
      <Notice kind="success" answers title="Complaint submitted successfully">
        The founder reviews it by {formatWhen(decideBy, zone)}. You get an email with the decision. If your mentor
        hasn’t been paid yet, the payout waits until then.
      </Notice>
      <ButtonLink wide to={paths.sessions()}>
        My sessions
      </ButtonLink>
    </div>
  );
}
