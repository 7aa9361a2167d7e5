import { zodResolver } from '@hookform/resolvers/zod';
import { ANSWER_MAX, type Answers, LINK_MAX, MOST_LINKS, questionsBody } from 'contracts/http/plans';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type Control, type UseFormRegister, useFieldArray, useForm, useFormState } from 'react-hook-form';
import { Button, ButtonLink, IconButton, Notice, TextArea, TextButton, TextInput } from 'ui';
import { validationText } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { saveQuestions } from 'web-kit/resources/plans';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import { useFocusNext } from 'web-kit/use-focus-next';
import { useTypedSince } from 'web-kit/use-typed-since';
import type { z } from 'zod';
import type { SessionDetails } from '../../session-frame.tsx';
import styles from './page.module.css';
import { QUESTIONS } from './questions.ts';

type Fields = z.input<typeof questionsBody>;
type Said = z.output<typeof questionsBody>;
const resolver = zodResolver(questionsBody);

interface Props {
  session: SessionDetails;
  mentor: string;
  answers: Answers;
}

export function QuestionsForm({ session, mentor, answers }: Props) {
  const [saved, setSaved] = useState(false);
  const form = useForm({ resolver, defaultValues: fieldsOf(answers) });
  const { register, handleSubmit, control, formState, getValues } = form;
  const sent = useDraft(`questions:${session.id}`, form);
  const since = useTypedSince(getValues);
  const { run, isPending, error } = useChange(saveQuestions, {
    onDone() {
      if (since.isMore()) return;
      sent();
      setSaved(true);
    },
  });
  const submit = handleSubmit((body) => {
    setSaved(false);
    since.note(run({ id: session.id, body }));
  });
  return (
    <form className="stack gap-8" onSubmit={submit} onChange={() => setSaved(false)} noValidate>
      {QUESTIONS.map(({ field, label, hint }) => (
        <TextArea
          key={field}
          label={label(mentor)}
          hint={hint}
          required={false}
          rows={3}
          maxLength={ANSWER_MAX}
          error={formState.errors[field]?.message}
          {...register(field)}
        />
      ))}
      <Links control={control} register={register} onChange={() => setSaved(false)} />
      <div className="stack">
        {error ? <Notice kind="error">{validationText(error, 'We couldn’t save your answers.')}</Notice> : null}
        {saved ? (
          <Notice kind="success">{`Saved. ${mentor} sees this before you meet. You can change it until the start.`}</Notice>
        ) : null}
        <Button type="submit" look={saved ? 'quiet' : 'accent'} size="large" wide waiting={isPending && 'Saving…'}>
          Save for {mentor}
        </Button>
        <ButtonLink look="quiet" wide to={paths.sessions()}>
          {saved ? 'My sessions' : 'Not now'}
        </ButtonLink>
      </div>
    </form>
  );
}

interface LinksProps {
  control: Control<Fields, unknown, Said>;
  register: UseFormRegister<Fields>;
  /** One comes or goes. */
  onChange: () => void;
}

function Links({ control, register, onChange }: LinksProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'links' });
  const { errors } = useFormState({ control });
  const focusNext = useFocusNext();
  const takeOut = (i: number) => {
    focusNext(`[data-remove="${Math.min(i, fields.length - 2)}"]`, '[data-add-link]');
    remove(i);
    onChange();
  };
  const add = () => {
    append({ url: '', label: '' });
    onChange();
  };
  return (
    <fieldset className={styles.links}>
      <legend className="label">
        Links to film <span className="optional">(optional)</span>
      </legend>
      <p className="hint">Up to {MOST_LINKS}. Make sure anybody with the link can watch.</p>
      {fields.map(({ id }, i) => (
        <div key={id} className={styles.link}>
          <TextInput
            label={`Link ${i + 1}`}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={LINK_MAX}
            error={errors.links?.[i]?.url?.message}
            {...register(`links.${i}.url`)}
          />
          <TextInput
            label={`What link ${i + 1} shows`}
            required={false}
            placeholder="Junior highlights"
            maxLength={60}
            error={errors.links?.[i]?.label?.message}
            {...register(`links.${i}.label`)}
          />
          <IconButton
            label={`Remove link ${i + 1}`}
            className={styles.remove}
            data-remove={i}
            onClick={() => takeOut(i)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {fields.length < MOST_LINKS ? (
        <TextButton className={styles.add} data-add-link onClick={add}>
          <Plus aria-hidden="true" />
          Add a link
        </TextButton>
      ) : null}
    </fieldset>
  );
}

function fieldsOf({ goal, standing, look_at, links }: Answers): Fields {
  return {
    goal: goal ?? '',
    standing: standing ?? '',
    look_at: look_at ?? '',
    links: links.map(({ url, label }) => ({ url, label: label ?? '' })),
  };
}
