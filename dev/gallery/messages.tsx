import {
  Badge,
  type BadgeTone,
  Button,
  ButtonLink,
  Copyable,
  EmptyState,
  FailedState,
  Later,
  Loading,
  Notice,
  Pennant,
  Skeleton,
  Toasts,
  Verified,
} from 'ui';
import { Sample } from './sample.tsx';

const KINDS = ['success', 'error', 'info', 'warning'] as const;
const TONES: BadgeTone[] = ['plain', 'good', 'wait', 'bad', 'strong'];

export function Messages() {
  return (
    <>
      <Sample name="Notice, four kinds" wide>
        {KINDS.map((kind) => (
          <Notice key={kind} kind={kind} title={`A ${kind} notice`} quiet>
            <p>What happened, and what to do about it.</p>
          </Notice>
        ))}
      </Sample>
      <Sample name="Badge, Pennant, Verified">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Pennant level="D1" />
        <Pennant level="D3" ink />
        <Verified />
      </Sample>
      <Sample name="EmptyState" wide>
        <EmptyState title="No Mentors Found" action={<ButtonLink to="/">Clear Filters</ButtonLink>}>
          <p>Nobody on the roster fits all of your filters.</p>
        </EmptyState>
      </Sample>
      <Sample name="FailedState: with Try Again, and trying" wide>
        <FailedState title="Your sessions did not load" onRetry={() => undefined}>
          <p>This part of the site is not available right now.</p>
        </FailedState>
        <FailedState title="Your sessions did not load" onRetry={() => undefined} retrying />
      </Sample>
      <Sample name="Toasts: what can be taken back, and what came too late" wide>
        <div className="toasts-here">
          <Toasts
            toasts={[
              {
                id: 'approved',
                says: (
                  <>
                    Approved <b>Naomi Feld</b>. The email goes out in a few seconds.
                  </>
                ),
                action: <Button look="quiet">Undo</Button>,
              },
              { id: 'late', says: 'Somebody has decided this in another window.', bad: true },
            ]}
          />
        </div>
      </Sample>
      <Sample name="Copyable">
        <Copyable text="txn_1SVg2nKx4T9QhJ8a" />
      </Sample>
      <Sample name="Skeleton" wide>
        <Skeleton height="3rem" />
        <Skeleton height="1.5rem" width="60%" />
      </Sample>
      <Sample name="Loading" wide>
        <Loading short label="Loading your sessions…">
          <Skeleton height="1.5rem" />
        </Loading>
      </Sample>
      <Sample name="Later" wide>
        <Later fallback={<Skeleton height="1.5rem" />}>What is large comes a moment later.</Later>
      </Sample>
    </>
  );
}
