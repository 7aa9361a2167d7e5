import { zodResolver } from '@hookform/resolvers/zod';
import { type Site, site } from 'contracts/http/settings';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { Button, FormFoot } from 'ui';
import { saveSite } from 'web-kit/resources/founder';
import { siteQuery } from 'web-kit/resources/site';
import { useAsShown } from 'web-kit/use-as-shown';
import { useChange } from 'web-kit/use-change';
import { useFocusNext } from 'web-kit/use-focus-next';
import styles from '../../parts.module.css';
import { SavedElsewhere } from './saved-elsewhere.tsx';
import { TestimonialFields } from './testimonial-fields.tsx';
import { useSharedForm } from './use-shared-form.ts';

const MOST = 12;
export const testimonialsForm = site.pick({ testimonials: true });
const resolver = zodResolver(testimonialsForm);

export function TestimonialsForm({ saved }: { saved: Site }) {
  const form = useForm({ resolver, defaultValues: { testimonials: saved.testimonials } });
  const { register, handleSubmit, formState, control } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'testimonials' });
  const { noteAsked, sent, showSaved, isSavedElsewhere } = useSharedForm('testimonials', form, {
    testimonials: saved.testimonials,
  });
  const { behind, ifAsShown } = useAsShown(siteQuery, ({ testimonials }) => testimonials);
  const { moved, focusAfterMove, focusAfterRemoval } = useKeptFocus();

  const saving = useChange(saveSite, {
    fallback: 'We couldn’t save them. Please try again.',
    onDone: (_, part) => sent({ testimonials: part.testimonials ?? saved.testimonials }),
  });
  const submit = handleSubmit((part) => ifAsShown(() => noteAsked(saving.run(part)), saving.reset), saving.reset);

  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate aria-labelledby="testimonials">
      <h3 id="testimonials" className={styles.subheading}>
        Testimonials
      </h3>
      {fields.length === 0 ? <p className="mute">None. The page for mentors leaves them out.</p> : null}
      {fields.map((field, index) => (
        <TestimonialFields
          key={field.id}
          index={index}
          count={fields.length}
          register={register}
          errors={formState.errors.testimonials?.[index]}
          onMove={(to) => {
            move(index, to);
            focusAfterMove(field.id, to > index ? 'down' : 'up', to);
          }}
          onRemove={() => {
            remove(index);
            focusAfterRemoval(Math.min(index, fields.length - 2));
          }}
          fieldId={field.id}
        />
      ))}
      <p className="visually-hidden" role="status">
        {moved === null ? '' : `Moved to place ${moved + 1} of ${fields.length}.`}
      </p>
      <div>
        <Button
          look="quiet"
          data-add-testimonial
          disabled={fields.length >= MOST}
          onClick={() => append({ name: '', role: '', quote: '' })}
        >
          <Plus aria-hidden="true" />
          Add a testimonial
        </Button>
      </div>
      <SavedElsewhere isHeard={isSavedElsewhere} behind={behind} onShow={showSaved} />
      <FormFoot
        failure={saving.failure}
        success={saving.isDone && 'Saved. The page for mentors shows them within a moment.'}
        waiting={(saving.isPending || formState.isSubmitting) && 'Saving…'}
      >
        Save testimonials
      </FormFoot>
    </form>
  );
}

/** On the button that moved a testimonial, or the opposite one at the end of the list; on the next one's after a removal. */
function useKeptFocus() {
  const [moved, setMoved] = useState<number | null>(null);
  const focusNext = useFocusNext();
  const focusAfterMove = (id: string, way: 'up' | 'down', to: number) => {
    focusNext(...[way, way === 'up' ? 'down' : 'up'].map((each) => `[data-move="${id}-${each}"]`));
    setMoved(to);
  };
  const focusAfterRemoval = (next: number) => {
    focusNext(`[data-remove="${next}"]`, '[data-add-testimonial]');
    setMoved(null);
  };
  return { moved, focusAfterMove, focusAfterRemoval };
}
