import { zodResolver } from '@hookform/resolvers/zod';
import { type Site, site } from 'contracts/http/settings';
import { useForm } from 'react-hook-form';
import { FormFoot, TextInput } from 'ui';
import { saveSite } from 'web-kit/resources/founder';
import { siteQuery } from 'web-kit/resources/site';
import { useAsShown } from 'web-kit/use-as-shown';
import { useChange } from 'web-kit/use-change';
import styles from '../../parts.module.css';
import { SavedElsewhere } from './saved-elsewhere.tsx';
import { useSharedForm } from './use-shared-form.ts';

const resolver = zodResolver(site.pick({ brand: true }));

export function BrandForm({ saved }: { saved: Site }) {
  const form = useForm({ resolver, defaultValues: { brand: saved.brand } });
  const { register, handleSubmit, formState } = form;
  const { noteAsked, sent, showSaved, isSavedElsewhere } = useSharedForm('brand', form, { brand: saved.brand });
  const { behind, ifAsShown } = useAsShown(siteQuery, ({ brand }) => brand);

  const saving = useChange(saveSite, {
    fallback: 'We couldn’t save the name. Please try again.',
    onDone: (_, part) => sent({ brand: part.brand ?? saved.brand }),
  });
  const submit = handleSubmit((part) => ifAsShown(() => noteAsked(saving.run(part)), saving.reset), saving.reset);

  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate aria-labelledby="brand">
      <h3 id="brand" className={styles.subheading}>
        Name of the site
      </h3>
      <TextInput
        label="Brand"
        hint="On every page and in every mail."
        maxLength={40}
        required
        error={formState.errors.brand?.message}
        {...register('brand')}
      />
      <SavedElsewhere isHeard={isSavedElsewhere} behind={behind} onShow={showSaved} />
      <FormFoot
        failure={saving.failure}
        success={saving.isDone && 'Saved. Pages and mails follow within a moment.'}
        waiting={(saving.isPending || formState.isSubmitting) && 'Saving…'}
      >
        Save name
      </FormFoot>
    </form>
  );
}
