import type { ResponseOf } from 'contracts/endpoint';
import type { getSite } from 'contracts/http/settings';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from 'contracts/media';
import { useRef } from 'react';
import { Button, Notice, Portrait } from 'ui';
import { removeFounderPortrait, sendFounderPortrait } from 'web-kit/resources/founder';
import { useChange } from 'web-kit/use-change';
import styles from '../../parts.module.css';

/** Beside the name, once there is one. */
export function FounderPortrait({ saved }: { saved: ResponseOf<typeof getSite> }) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useChange(sendFounderPortrait, { fallback: 'This picture couldn’t be saved. Please try again.' });
  const removing = useChange(removeFounderPortrait);
  const { founder, founder_portrait: portrait } = saved;
  const [firstName = '', lastName = ''] = (founder?.name ?? '').split(' ');
  return (
    <section className={`stack ${styles.form}`} aria-labelledby="founder-portrait">
      <h4 id="founder-portrait">Your portrait</h4>
      <p className="mute">
        A JPEG, PNG or WebP picture up to {PICTURE_MAX_BYTES / 1024 / 1024} MB. We keep its middle, a little taller than
        wide.
      </p>
      {portrait ? (
        <div>
          <Portrait firstName={firstName} lastName={lastName} college={null} portrait={portrait} size="small" />
        </div>
      ) : null}
      <div className="row">
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture of you"
          accept={PICTURE_TYPES.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) sending.run(file);
          }}
        />
        <Button look="quiet" onClick={() => input.current?.click()} waiting={sending.isPending && 'Sending…'}>
          {portrait ? 'Choose another picture' : 'Choose a picture of you'}
        </Button>
        {portrait ? (
          <Button look="quiet" onClick={() => removing.run()} waiting={removing.isPending && 'Removing…'}>
            Remove the picture
          </Button>
        ) : null}
      </div>
      {founder || !portrait ? null : <p className="mute">It shows once you’ve saved who runs it.</p>}
      {(sending.failure ?? removing.failure) ? (
        <Notice kind="error">{sending.failure ?? removing.failure}</Notice>
      ) : null}
    </section>
  );
}
