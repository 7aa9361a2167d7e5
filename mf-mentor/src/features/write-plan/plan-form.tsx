import { zodResolver } from '@hookform/resolvers/zod';
import { planBody, SUMMARY_MAX, TASK_MAX } from 'contracts/http/plans';
import { PLAN_TASKS } from 'contracts/times';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Button, Notice, TextArea, TextButton } from 'ui';
import { validationText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { type Plan, savePlan } from 'web-kit/resources/plans';
import { dayKey, useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import type { Fields } from './fields.ts';
import { FromNotes } from './from-notes.tsx';
import styles from './page.module.css';
import { NEXT_DAYS, TaskFields } from './task-fields.tsx';
import { dueOn, type Template } from './templates.ts';

const resolver = zodResolver(planBody.omit({ version: true }));
const FIRST_DAYS = [7, 14, 21];

interface Props {
  id: string;
  plan: Plan | null;
  templates: readonly Template[];
  /** Of whose session notes were kept; null without any. */
  mentorId: string | null;
  sendLabel: string;
  onSent: () => void;
}

export function PlanForm({ id, plan, templates, mentorId, sendLabel, onSent }: Props) {
  const today = dayKey(now(), useViewerZone());
  const form = useForm<Fields>({ resolver, defaultValues: plan ? fieldsOf(plan) : emptyPlan(today) });
  const { register, handleSubmit, control, formState } = form;
  // A draft of an older version must not replace what another device has sent.
  const sent = useDraft(`plan:${id}:${plan?.version ?? 0}`, form);
  const { run, isPending, error } = useChange(savePlan, {
    onDone() {
      sent();
      onSent();
    },
  });
  const submit = handleSubmit((body) => run({ id, body: { ...body, version: plan?.version ?? null } }));
  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <Templates
        templates={templates}
        read={form.getValues}
        write={(fields) => form.reset(fields, { keepDefaultValues: true })}
        today={today}
      />
      <TextArea
        label="Summary"
        hint="Two sentences is plenty."
        rows={3}
        maxLength={SUMMARY_MAX}
        required
        error={formState.errors.summary?.message}
        {...register('summary')}
      />
      <TaskFields control={control} register={register} today={today} />
      {mentorId ? <FromNotes id={id} mentorId={mentorId} onAdd={(text) => addTask(form, text, today)} /> : null}
      <div className={styles.dock}>
        {error ? <Notice kind="error">{validationText(error, 'We couldn’t send the plan.')}</Notice> : null}
        <Button type="submit" look="accent" size="large" wide waiting={isPending && 'Sending…'}>
          {sendLabel}
        </Button>
        <p className="small mute">What you type is kept on this device until you send it.</p>
      </div>
    </form>
  );
}

interface TemplatesProps {
  templates: readonly Template[];
  read: () => Fields;
  write: (fields: Fields) => void;
  today: string;
}

function Templates({ templates, read, write, today }: TemplatesProps) {
  const [chosen, setChosen] = useState<{ name: string; before: Fields } | null>(null);
  const choose = ({ name, summary, tasks }: Template) => {
    setChosen({ name, before: structuredClone(chosen?.before ?? read()) });
    write({ summary, tasks: tasks.map(({ text, days }) => ({ text, due_on: dueOn(days, today) })) });
  };
  return (
    <fieldset className={styles.templates}>
      <legend className="label">Start from a template</legend>
      <div className={styles.chips}>
        {templates.map((template) => (
          <button
            key={template.name}
            type="button"
            className={styles.chip}
            aria-pressed={chosen?.name === template.name}
            onClick={() => choose(template)}
          >
            {template.name}
          </button>
        ))}
      </div>
      {chosen ? (
        <TextButton
          className={styles.undo}
          onClick={() => {
            write(chosen.before);
            setChosen(null);
          }}
        >
          Undo the template
        </TextButton>
      ) : null}
    </fieldset>
  );
}

/** Into the first task that says nothing, else as a new one. */
function addTask({ getValues, setValue, trigger }: UseFormReturn<Fields>, text: string, today: string): boolean {
  const tasks = getValues('tasks');
  const empty = tasks.findIndex((task) => !task.text.trim());
  if (empty < 0 && tasks.length >= PLAN_TASKS.most) return false;
  const due_on = dueOn(NEXT_DAYS * (tasks.length + 1), today);
  const next =
    empty < 0
      ? [...tasks, { text, due_on }]
      : tasks.with(empty, { ...tasks[empty], due_on: tasks[empty]?.due_on ?? due_on, text });
  setValue('tasks', next, { shouldDirty: true });
  // It stays whole, for the mentor to shorten.
  if (text.length > TASK_MAX) void trigger(`tasks.${empty < 0 ? tasks.length : empty}.text`);
  return true;
}

function fieldsOf({ summary, tasks }: Plan): Fields {
  return { summary, tasks: tasks.map(({ text, due_on }) => ({ text, due_on })) };
}

function emptyPlan(today: string): Fields {
  return { summary: '', tasks: FIRST_DAYS.map((days) => ({ text: '', due_on: dueOn(days, today) })) };
}
