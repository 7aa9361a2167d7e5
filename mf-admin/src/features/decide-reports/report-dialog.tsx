import { zodResolver } from '@hookform/resolvers/zod';
import { decideReportBody, type Report } from 'contracts/http/reports';
import { DECISION_NOTE_MAX } from 'contracts/note-lengths';
import type { ReportDecision } from 'contracts/status';
import { useForm, useWatch } from 'react-hook-form';
import { Dialog, RadioCards, TextArea, TextInput } from 'ui';
import { errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { decideReport } from 'web-kit/resources/founder';
import { useDraft } from 'web-kit/use-draft';
import { z } from 'zod';
import { DecidedMeanwhile } from '../../decided-meanwhile.tsx';
import { useDecisions } from '../../decisions.tsx';
import { NotedDecision } from '../../noted-decision.tsx';
import styles from '../../parts.module.css';
import { TimeLeft } from '../../time-left.tsx';
import { Decided, Words } from './report-ticket.tsx';
import { Snapshot } from './snapshot.tsx';

interface Props {
  report: Report | null;
  onClose: () => void;
}

export function ReportDialog({ report, onClose }: Props) {
  const isDecided = report?.status === 'decided';
  return (
    <Dialog open={report !== null} onClose={onClose} title="Look at this report">
      {report ? (
        <>
          <p>
            About <b>{report.reported.name}</b>. {isDecided ? null : standing(report)}
          </p>
          {isDecided ? null : <TimeLeft decideBy={report.decide_by} />}
          <Words report={report} heading="h3" />
          <Snapshot report={report} />
          {isDecided ? (
            <DecidedMeanwhile onClose={onClose}>
              <Decided report={report} />
            </DecidedMeanwhile>
          ) : (
            <DecisionForm key={report.id} report={report} onClose={onClose} />
          )}
        </>
      ) : null}
    </Dialog>
  );
}

const FAILED = 'We couldn’t save the decision. Please try again.';
const SAYS = { none: 'no action', warn: 'a warning', hide: 'hidden', remove: 'removed' } as const;
const keyOf = ({ id }: Report) => `report-${id}`;

function standing({ hides, paused_sessions }: Report): string {
  if (!hides) return 'Nothing has been hidden or paused because of it.';
  const sessions = paused_sessions === 1 ? 'one session is' : `${paused_sessions} sessions are`;
  return `Minors don’t see them until you decide${paused_sessions > 0 ? `, and ${sessions} paused` : ''}.`;
}

const choices = ({ reported }: Report) => {
  const isMentor = reported.role === 'mentor';
  return [
    { value: 'none', title: 'No action', text: 'What was paused goes ahead.' },
    { value: 'warn', title: 'Warn', text: 'They get an email from you. What was paused goes ahead.' },
    {
      value: 'hide',
      title: isMentor ? 'Hide until a day' : 'No bookings until a day',
      text: 'Sessions before it are cancelled and refunded in full.',
    },
    {
      value: 'remove',
      title: 'Remove',
      text: `${isMentor ? 'Nobody finds or books them anymore.' : 'They can’t book anymore.'} All sessions ahead are refunded in full.`,
    },
  ];
};

const { decision, note } = decideReportBody.shape;
const form = z
  .object({ decision, note, until: z.string(), message: z.string().trim().max(2_000) })
  .superRefine((values, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (values.decision === 'hide' && !(startOf(values.until) > now())) fault('until', 'Choose a day ahead.');
    if (values.decision === 'warn' && !values.message) fault('message', 'Write what they are to read.');
  });

/** Midnight at the founder’s. */
function startOf(date: string): Date {
  return new Date(`${date}T00:00`);
}

function DecisionForm({ report, onClose }: { report: Report; onClose: () => void }) {
  const made = useForm({
    resolver: zodResolver(form),
    defaultValues: { decision: 'none' as ReportDecision, until: '', message: '', note: '' },
  });
  const { register, handleSubmit, control, formState } = made;
  const decided = useDraft(`report:${report.id}`, made);
  const chosen = useWatch({ control, name: 'decision' });
  const decisions = useDecisions();
  const error = decisions.errorOf(keyOf(report));
  const submit = handleSubmit(({ decision, until, message, note }) => {
    decisions.hold({
      key: keyOf(report),
      change: decideReport,
      input: {
        reportId: report.id,
        decision,
        note,
        ...(decision === 'hide' ? { until: startOf(until).toISOString() } : {}),
        ...(decision === 'warn' ? { message } : {}),
      },
      about: `About ${report.reported.name}`,
      says: `The report about ${report.reported.name}: ${SAYS[decision]}. It takes effect in a few seconds.`,
      done: ({ message }) => message,
      fallback: FAILED,
      onDone: decided,
    });
    onClose();
  });
  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <div className={styles.oneColumn}>
        <RadioCards legend="What you do" options={choices(report)} {...register('decision')} />
      </div>
      {chosen === 'hide' ? (
        <TextInput label="Until" type="date" required error={formState.errors.until?.message} {...register('until')} />
      ) : null}
      {chosen === 'warn' ? (
        <TextArea
          label={`What ${report.reported.name} reads`}
          hint="Don’t say that somebody reported them, or who."
          maxLength={DECISION_NOTE_MAX}
          required
          error={formState.errors.message?.message}
          {...register('message')}
        />
      ) : null}
      <NotedDecision
        note={register('note')}
        error={formState.errors.note?.message}
        hint="For the record. Nobody else reads it."
        maxLength={DECISION_NOTE_MAX}
        change={{ error, failure: error && errorText(error, FAILED), isPending: false }}
        part="reports"
        waiting="Deciding…"
        onClose={onClose}
      >
        Decide
      </NotedDecision>
    </form>
  );
}
