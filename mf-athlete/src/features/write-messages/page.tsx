import { useParams } from 'react-router';
import { LinkGate } from '../../link-gate.tsx';
import { Conversation } from './conversation.tsx';

/** For an athlete and a mentor who are signed in, and by a mailed link for a guardian, who reads along. */
export default function ThreadPage() {
  const { id = '' } = useParams();
  return (
    <LinkGate sessionId={id} action="thread_as_guardian" title="Messages" what="conversation">
      {(speaker) => (
        <Conversation key={`${id} ${speaker.userId} ${speaker.credential !== null}`} id={id} speaker={speaker} />
      )}
    </LinkGate>
  );
}
