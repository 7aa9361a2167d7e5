import type { Site } from 'contracts/http/settings';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { IconButton, TextArea, TextInput } from 'ui';
import styles from '../../parts.module.css';

interface Props {
  index: number;
  count: number;
  /** Marks its buttons, so that the focus can follow them. */
  fieldId: string;
  register: UseFormRegister<Pick<Site, 'testimonials'>>;
  errors: FieldErrors<Site['testimonials'][number]> | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function TestimonialFields({ index, count, fieldId, register, errors, onMove, onRemove }: Props) {
  const number = index + 1;
  return (
    <fieldset className={`stack ${styles.entry}`}>
      <legend className="visually-hidden">Testimonial {number}</legend>
      <div className="row row-between">
        <span className="caps" aria-hidden="true">
          {number} of {count}
        </span>
        <div className="row gap-2">
          <IconButton
            label={`Move testimonial ${number} up`}
            data-move={`${fieldId}-up`}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Move testimonial ${number} down`}
            data-move={`${fieldId}-down`}
            disabled={number === count}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton label={`Remove testimonial ${number}`} data-remove={index} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <TextInput
        label="Name"
        maxLength={80}
        required
        error={errors?.name?.message}
        {...register(`testimonials.${index}.name`)}
      />
      <TextInput
        label="Who they are"
        hint="Rowing, Ridgemont University"
        maxLength={120}
        required
        error={errors?.role?.message}
        {...register(`testimonials.${index}.role`)}
      />
      <TextArea
        label="What they say"
        maxLength={600}
        required
        error={errors?.quote?.message}
        {...register(`testimonials.${index}.quote`)}
      />
    </fieldset>
  );
}
