import type { Intro, Portrait as PortraitOf } from 'contracts/http/media';
import { IntroVideo, Portrait } from 'ui';

interface Props {
  name: string;
  college: string | null;
  portrait: PortraitOf | null;
  intro: Intro | null;
}

/** Of a mentor, as visitors see it. */
export function ShownMedia({ name, college, portrait, intro }: Props) {
  const [firstName = '', ...rest] = name.split(' ');
  return (
    <>
      {portrait ? (
        <Portrait
          firstName={firstName}
          lastName={rest.at(-1) ?? ''}
          college={college}
          portrait={portrait}
          size="large"
        />
      ) : null}
      {intro ? <IntroVideo {...intro} label={`Intro of ${name}`} /> : null}
    </>
  );
}
