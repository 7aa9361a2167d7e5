import type { Session } from 'contracts/http/sessions';
import { Portrait } from 'ui';

interface Props {
  of: Pick<Session, 'mentor_name' | 'mentor_portrait'>;
  size?: 'tiny' | 'small';
  /** With the initials where there is no picture. */
  always?: boolean;
}

/** The name stands beside it. */
export function MentorFace({ of, size = 'small', always }: Props) {
  if (!of.mentor_portrait && !always) return null;
  const names = of.mentor_name.split(' ');
  return (
    <Portrait
      firstName={names[0] ?? ''}
      lastName={names.length > 1 ? (names.at(-1) ?? '') : ''}
      college={null}
      portrait={of.mentor_portrait}
      size={size}
    />
  );
}
