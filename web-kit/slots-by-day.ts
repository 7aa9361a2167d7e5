import { dayKey } from './time.ts';

export interface SlotDay {
  /** YYYY-MM-DD in the viewer's zone. */
  day: string;
  slots: string[];
}

export function groupByDay(slots: readonly string[], zone: string): SlotDay[] {
  const days: SlotDay[] = [];
  for (const slot of slots) {
    const day = dayKey(slot, zone);
    const last = days.at(-1);
    if (last?.day === day) last.slots.push(slot);
    else days.push({ day, slots: [slot] });
  }
  return days;
}
