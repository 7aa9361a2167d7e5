import { useQuery } from '@tanstack/react-query';
import { Stat, Stats } from 'ui';
import { parentFiguresQuery } from 'web-kit/resources/parent-requests';
import { formatDuration } from 'web-kit/time';
import { Loaded, Part } from '../../part.tsx';

/** Where families stop between the question and the payment. */
export function ParentsAsked() {
  return (
    <Part id="parents" title="Parents asked to pay">
      <Loaded query={useQuery(parentFiguresQuery)} height="8rem">
        {({ asked, opened, paid, median_minutes_to_open, median_minutes_to_pay }) => (
          <Stats>
            <Stat value={asked} label="Asked" note="sessions" />
            <Stat value={opened} label="Opened" note={after(median_minutes_to_open)} />
            <Stat value={paid} label="Paid" note={after(median_minutes_to_pay)} />
          </Stats>
        )}
      </Loaded>
    </Part>
  );
}

function after(minutes: number | null): string {
  if (minutes === null) return 'Not yet measured';
  return minutes < 1
    ? 'Under 1 min after asking (median)'
    : `${formatDuration(minutes * 60_000)} after asking (median)`;
}
