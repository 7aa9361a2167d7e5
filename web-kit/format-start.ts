import { formatInstant, type Instant } from 'contracts/wall-time';
import { formatTime } from './time.ts';

const MAY_COME_TWICE = /^(11:.. PM|(12|[123]):.. AM)/;
/** By an hour, or by half of one on Lord Howe Island. */
const GO_BACK_BY_MINUTES = [-60, -30, 30, 60];

/** Where a start is chosen: "1:00 AM EST" on the night on which clocks go back and the same time comes twice. */
export function formatStart(instant: Instant, zone: string): string {
  const time = formatTime(instant, zone);
  const isTwice =
    MAY_COME_TWICE.test(time) && GO_BACK_BY_MINUTES.some((by) => formatTime(later(instant, by), zone) === time);
  return isTwice ? formatInstant(instant, zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }) : time;
}

function later(instant: Instant, minutes: number): Date {
  return new Date(new Date(instant).getTime() + minutes * 60_000);
}
