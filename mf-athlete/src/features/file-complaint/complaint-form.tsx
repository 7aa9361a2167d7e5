import { zodResolver } from '@hookform/resolvers/zod';
import { COMPLAINT_REASONS } from 'contracts/complaint-reasons';
import type { ResponseOf } from 'contracts/endpoint';
import { complaintFiling, fileComplaint } from 'contracts/http/complaints';
import type { getSessionDetails } from 'contracts/http/sessions';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, ButtonLink, Notice, Select, TextArea } from 'ui';
import { call, errorText } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { formatWhen, useViewerZone } from 'web-kit/time';
import { useDraft } from 'web-kit/use-draft';
import { z } from 'zod';

const options = Object.entries(COMPLAINT_REASONS).map(([value, label]) => ({ value, label }));
// The empty choice of the select is not one of the reasons; it gets a sentence instead of a list of them.
const filing = complaintFiling.extend({
  reason: z.string().min(1, 'Choose a reason.').pipe(complaintFiling.shape.reason),
});
const resolver = zodResolver(filing);

interface Props {
  session: ResponseOf<typeof getSessionDetails>;
  credential: string | null;
}

export function ComplaintForm({ session, credential }: Props) {
  const zone = useViewerZone();
  const [decideBy, setDecideBy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver, defaultValues: { reason: '', description: '' } });
  const { register, handleSubmit, formState } = form;
  const sent = useDraft(`complaint:${session.id}`, form);

  const submit = handleSubmit(async (body) => {
    setFailure(null);
    const query = { athlete_id: session.athlete_id };
    try {
      const filed = await call(fileComplaint, { params: { id: session.id }, query, body, credential });
      sent();
      setDecideBy(filed.decide_by);
    } catch (error) {
      setFailure(errorText(error, 'Failed to submit complaint. Please try again.'));
    }
  });

  if (decideBy) {
    return (
      <div className="stack gap-6">
        <Notice kind="success" title="Complaint submitted successfully">
          The founder reviews it by {formatWhen(decideBy, zone)}. You get an email with the decision. Until then nothing
          is paid out for this session.
        </Notice>
        <ButtonLink wide to={paths.sessions()}>
          My sessions
        </ButtonLink>
      </div>
    );
  }
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
        hint="What happened, and when? The more we know, the better we can decide."
        rows={7}
        maxLength={4_000}
        required
        error={formState.errors.description?.message}
        {...register('description')}
      />
      <Notice quiet title="What happens then">
        The founder reads your complaint within 24 hours. It can lead to a full or a partial refund. The payout to your
        mentor waits until the decision, and both of you are told.
      </Notice>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button type="submit" size="large" wide waiting={formState.isSubmitting && 'Sending…'}>
        Submit complaint
      </Button>
    </form>
  );
}
