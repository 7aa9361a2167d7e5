import { TASK_MAX } from 'contracts/http/plans';
import { PLAN_TASKS } from 'contracts/times';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type Control, type FieldError, type UseFormRegister, useFieldArray, useFormState } from 'react-hook-form';
import { IconButton, Notice, TextArea, TextButton, TextInput } from 'ui';
import { useFocusNext } from 'web-kit/use-focus-next';
import type { Fields } from './fields.ts';
import styles from './page.module.css';
import { dueOn } from './templates.ts';

/** From one task to the next. */
export const NEXT_DAYS = 7;

interface Props {
  control: Control<Fields>;
  register: UseFormRegister<Fields>;
  today: string;
}

export function TaskFields({ control, register, today }: Props) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'tasks' });
  const { errors } = useFormState({ control });
  const focusNext = useFocusNext();
  const moveTo = (from: number, to: number) => {
    const id = fields[from]?.id;
    const ways = to < from ? ['up', 'down'] : ['down', 'up'];
    focusNext(...ways.map((way) => `[data-move="${id}-${way}"]`));
    move(from, to);
  };
  const takeOut = (i: number) => {
    focusNext(`[data-remove="${Math.min(i, fields.length - 2)}"]`, '[data-add-task]');
    remove(i);
  };
  const whole = errors.tasks?.root?.message ?? errors.tasks?.message;
  return (
    <section className="stack gap-2" aria-label="Tasks">
      <div className="row row-between">
        <h2 className={styles.heading}>Tasks</h2>
        <span className="small mute">
          {fields.length} of {PLAN_TASKS.most}
        </span>
      </div>
      <ol className={styles.tasks}>
        {fields.map(({ id }, i) => (
          <li key={id}>
            <div>
              <TextArea
                label={`Task ${i + 1}`}
                rows={2}
                maxLength={TASK_MAX}
                required
                error={errors.tasks?.[i]?.text?.message}
                {...register(`tasks.${i}.text`)}
              />
              <div className={styles.when}>
                <TextInput
                  label={`Task ${i + 1} is due`}
                  type="date"
                  min={today}
                  required
                  error={sayDue(errors.tasks?.[i]?.due_on)}
                  {...register(`tasks.${i}.due_on`)}
                />
                <div className={styles.moves}>
                  <IconButton
                    label={`Move task ${i + 1} up`}
                    data-move={`${id}-up`}
                    disabled={i === 0}
                    onClick={() => moveTo(i, i - 1)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={`Move task ${i + 1} down`}
                    data-move={`${id}-down`}
                    disabled={i === fields.length - 1}
                    onClick={() => moveTo(i, i + 1)}
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={`Remove task ${i + 1}`}
                    data-remove={i}
                    disabled={fields.length <= PLAN_TASKS.least}
                    onClick={() => takeOut(i)}
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                </div>
              </div>
            </div>
          </li>
        ))}
      </ol>
      {whole ? <Notice kind="error">{whole}</Notice> : null}
      {fields.length < PLAN_TASKS.most ? (
        <TextButton
          className={styles.add}
          data-add-task
          onClick={() => append({ text: '', due_on: dueOn(NEXT_DAYS * (fields.length + 1), today) })}
        >
          <Plus aria-hidden="true" />
          Add a task
        </TextButton>
      ) : null}
    </section>
  );
}

/** A picker shows no date as the contract’s sentence writes one. */
function sayDue(fault: FieldError | undefined): string | undefined {
  return fault?.type === 'invalid_format' ? 'Choose a date.' : fault?.message;
}
