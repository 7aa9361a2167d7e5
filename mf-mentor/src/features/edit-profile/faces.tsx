import { TAKE_DOWN_REASONS } from 'contracts/media';
import { Notice } from 'ui';
import type { OwnProfile } from 'web-kit/resources/mentors';
import styles from './faces.module.css';
import { IntroEditor } from './intro-editor.tsx';
import { PortraitEditor } from './portrait-editor.tsx';

const WHAT = { portrait: 'portrait', intro: 'intro', poster: 'intro’s picture', captions: 'captions' } as const;

export function Faces({ mentor }: { mentor: OwnProfile }) {
  return (
    <section className={styles.section} aria-labelledby="faces">
      <h2 className={styles.heading} id="faces">
        Your portrait and intro
      </h2>
      <div className="stack gap-2">
        <p>
          Families pick a person, so let them see you.{' '}
          {mentor.is_verified
            ? 'Everything here shows up right away, and we look at it after.'
            : 'They see it once you’re verified, and we look at it, too.'}
        </p>
        <ul className={styles.rules}>
          <li>Just you: your face, from the shoulders up.</li>
          <li>No team uniforms, no school or company logos, no mascots.</li>
          <li>No phone numbers, addresses or handles, in the picture or out loud.</li>
        </ul>
      </div>
      {(mentor.taken_down ?? []).map(({ kind, reason, note, at }) => (
        <Notice key={kind + at} quiet kind="warning" title={`We took down your ${WHAT[kind]}`}>
          <p>
            That’s because {TAKE_DOWN_REASONS[reason]}.{note ? ` ${note}` : ''} You can add another one.
          </p>
        </Notice>
      ))}
      <PortraitEditor mentor={mentor} />
      <IntroEditor mentor={mentor} />
    </section>
  );
}
