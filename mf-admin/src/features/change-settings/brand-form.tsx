import { zodResolver } from '@hookform/resolvers/zod';
import { type Site, site } from 'contracts/http/settings';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, TextInput } from 'ui';
import { errorText } from 'web-kit/api';
import styles from '../../parts.module.css';
import { useSaveSite } from './save-site.ts';
import { type Outcome, SavedNotice } from './saved-notice.tsx';

const resolver = zodResolver(site.pick({ brand: true }));

/** What the site is called. */
export function BrandForm({ saved }: { saved: Site }) {
  const saveSite = useSaveSite();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { register, handleSubmit, formState, reset } = useForm({ resolver, defaultValues: { brand: saved.brand } });

  const submit = handleSubmit(
    async ({ brand }) => {
      setOutcome(null);
      try {
        await saveSite({ brand }, saved);
        reset({ brand });
        setOutcome({ kind: 'success', text: 'Saved. Pages and mails follow within a moment.' });
      } catch (error) {
        setOutcome({ kind: 'error', text: errorText(error, 'The name could not be saved. Please try again.') });
      }
    },
    () => setOutcome(null),
  );

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
      <SavedNotice outcome={outcome} />
      <div>
        <Button type="submit" waiting={formState.isSubmitting && 'Saving…'}>
          Save name
        </Button>
      </div>
    </form>
  );
}
