import type { Session } from 'contracts/http/sessions';
import { Portrait } from 'ui';

/** Nothing without a picture: the name stands beside it. */
export function MentorFace({ of }: { of: Pick<Session, 'mentor_name' | 'mentor_portrait'> }) {
  if (!of.mentor_portrait) return null;
  const names = of.mentor_name.split(' ');
  return (
    <Portrait
      firstName={names[0] ?? ''}
      lastName={names.length > 1 ? (names.at(-1) ?? '') : ''}
      college={null}
      portrait={of.mentor_portrait}
      size="small"
    />
  );
}
