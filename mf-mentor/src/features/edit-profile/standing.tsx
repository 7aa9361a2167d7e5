import { Button, ChangeList, Notice } from 'ui';
import { changesInWords } from 'web-kit/profile-words';
import { type OwnProfile, resubmitProfile } from 'web-kit/resources/mentors';
import { useChange } from 'web-kit/use-change';

interface Props {
  mentor: OwnProfile;
  onSaid: (text: string) => void;
  onTakenBack: (fields: readonly string[]) => void;
}

/** What is public, beside what is not. */
export function Standing(props: Props) {
  const { mentor } = props;
  const changes = changesInWords(mentor.changes ?? []);
  if (changes.length === 0) {
    return (
      <Notice quiet title="Public now">
        Families see your profile as it stands below.
      </Notice>
    );
  }
  if (mentor.verification_status === 'pending') {
    return (
      <Notice quiet kind="info" title="Your changes are waiting for the founder">
        <div className="stack gap-2">
          <p>Until then, families see what was approved, and your sessions go on.</p>
          <ChangeList changes={changes} />
          <TakeBack {...props} />
        </div>
      </Notice>
    );
  }
  return (
    <Notice quiet kind="warning" title="The founder sent your changes back">
      <div className="stack gap-2">
        <p>{mentor.rejection_reason || 'No reason was given.'}</p>
        <p>Families still see what was approved. Correct your changes below and save to send them again.</p>
        <ChangeList changes={changes} />
        <TakeBack {...props} />
      </div>
    </Notice>
  );
}

/** A name is taken back in the account. */
function TakeBack({ mentor, onSaid, onTakenBack }: Props) {
  const { run, isPending, failure } = useChange(resubmitProfile, {
    onDone() {
      onTakenBack(fields);
      onSaid('Your changes are gone. Your profile stays as families see it.');
    },
  });
  const { first_name: _, last_name: __, ...proposed } = mentor.proposed ?? {};
  const fields = Object.keys(proposed) as (keyof typeof proposed)[];
  if (fields.length === 0) return null;
  const body = Object.fromEntries(fields.map((field) => [field, mentor[field]]));
  return (
    <div className="stack gap-2">
      <div>
        <Button
          look="quiet"
          onClick={() => run({ mentorId: mentor.id, body })}
          waiting={isPending && 'Taking them back…'}
        >
          Keep what families see now
        </Button>
      </div>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
    </div>
  );
}
