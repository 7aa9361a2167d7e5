import { zodResolver } from '@hookform/resolvers/zod';
import { founder, type Site } from 'contracts/http/settings';
import { useForm } from 'react-hook-form';
import { Button, FormFoot, TextArea, TextInput } from 'ui';
import { saveSite } from 'web-kit/resources/founder';
import { siteQuery } from 'web-kit/resources/site';
import { useAsShown } from 'web-kit/use-as-shown';
import { useChange } from 'web-kit/use-change';
import { useFocusNext } from 'web-kit/use-focus-next';
import styles from '../../parts.module.css';
import { SavedElsewhere } from './saved-elsewhere.tsx';
import { useSharedForm } from './use-shared-form.ts';

const resolver = zodResolver(founder);
const NOBODY = { name: '', statement: '' };
const SAVED = 'Saved. The pages follow within a moment.';
const TAKEN_OFF = 'Taken off the pages. Your words stay here: save them to show them again.';

/** Who runs the site, as Home and Trust & Safety say it. */
export function FounderForm({ saved }: { saved: Site }) {
  const form = useForm({ resolver, defaultValues: saved.founder ?? NOBODY });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { noteAsked, sent, rebase, showSaved, isSavedElsewhere } = useSharedForm(
    'founder',
    form,
    saved.founder ?? NOBODY,
  );
  const { behind, ifAsShown } = useAsShown(siteQuery, ({ founder: shown }) => shown ?? null);
  const saving = useChange(saveSite, {
    fallback: 'We couldn’t save this. Please try again.',
    onDone: (_, part) => {
      if (part.founder) return sent(part.founder);
      // The words stay for whoever thinks again, also those that were never saved.
      rebase(NOBODY);
      focusNext('[data-who-runs-it]');
    },
  });
  const focusNext = useFocusNext();
  const save = (wanted: Site['founder']) => noteAsked(saving.run({ founder: wanted }));
  const submit = handleSubmit((wanted) => ifAsShown(() => save(wanted), saving.reset), saving.reset);
  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate aria-labelledby="founder-form">
      <h3 id="founder-form" className={styles.subheading}>
        Who runs it
      </h3>
      <p className="mute">Families trust a person. Home and Trust &amp; Safety show this once you save it.</p>
      <TextInput
        label="Your name"
        maxLength={80}
        autoComplete="name"
        required
        error={errors.name?.message}
        data-who-runs-it
        {...register('name')}
      />
      <TextArea
        label="In your own words"
        hint="Why you do this, and what you check yourself. Two sentences are enough."
        maxLength={400}
        required
        error={errors.statement?.message}
        {...register('statement')}
      />
      <SavedElsewhere isHeard={isSavedElsewhere} behind={behind} onShow={showSaved} />
      <FormFoot
        failure={saving.failure}
        success={saving.isDone && (saved.founder ? SAVED : TAKEN_OFF)}
        waiting={(saving.isPending || formState.isSubmitting) && 'Saving…'}
      >
        Save who runs it
      </FormFoot>
      {saved.founder ? (
        <Button look="quiet" onClick={() => ifAsShown(() => save(null), saving.reset)}>
          Take it off the pages
        </Button>
      ) : null}
    </form>
  );
}
