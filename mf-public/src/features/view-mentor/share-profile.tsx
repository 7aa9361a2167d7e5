import { Share } from 'lucide-react';
import { useState } from 'react';
import { TextButton } from 'ui';
import { paths } from 'web-kit/paths';

/** By the phone's own sheet, where there is one; else the address is copied. */
export function ShareProfile({ mentor }: { mentor: { id: string; first_name: string; last_name: string } }) {
  const [said, setSaid] = useState('');
  const share = async () => {
    const url = `${window.location.origin}${paths.mentor(mentor.id)}`;
    try {
      if (navigator.share) await navigator.share({ title: `${mentor.first_name} ${mentor.last_name}`, url });
      else {
        await navigator.clipboard.writeText(url);
        setSaid('Link copied.');
      }
    } catch (error) {
      // Closing the phone's sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(`Copy this link: ${url}`);
    }
  };
  return (
    <span className="row">
      <TextButton onClick={() => void share()}>
        <Share aria-hidden="true" width="1.15em" height="1.15em" />
        Share profile
      </TextButton>
      <span role="status" className="small mute">
        {said}
      </span>
    </span>
  );
}
