import type { Profile } from 'contracts/http/mentors';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Dialog, IntroVideo, Pennant, Portrait } from 'ui';
import styles from './mentor-hero.module.css';

type Faced = Pick<Profile, 'first_name' | 'last_name' | 'college' | 'college_level' | 'portrait' | 'intro'>;

/** The large portrait of a profile: as wide as the page on a phone, a column of its own beside. */
export function MentorHero({ mentor }: { mentor: Faced }) {
  return (
    <Portrait
      firstName={mentor.first_name}
      lastName={mentor.last_name}
      college={mentor.college}
      portrait={mentor.portrait}
      size="large"
      priority
    >
      {mentor.intro ? <IntroButton firstName={mentor.first_name} intro={mentor.intro} /> : null}
      <Pennant level={mentor.college_level} />
    </Portrait>
  );
}

interface IntroProps {
  firstName: string;
  intro: NonNullable<Profile['intro']>;
}

function IntroButton({ firstName, intro }: IntroProps) {
  const [open, setOpen] = useState(false);
  const length = `0:${String(Math.min(59, Math.round(intro.seconds))).padStart(2, '0')}`;
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <Play aria-hidden="true" fill="currentColor" />
        Meet {firstName} <span className={styles.length}>{length}</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Meet ${firstName}`}>
        <IntroVideo {...intro} label={`Intro of ${firstName}`} playAtOnce />
      </Dialog>
    </>
  );
}
