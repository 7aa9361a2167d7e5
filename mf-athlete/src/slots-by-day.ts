import { dayKey } from 'web-kit/time';

export interface SlotDay {
  /** YYYY-MM-DD in the viewer's zone. */
  day: string;
  slots: string[];
}

/** Open starts under the calendar day on which the viewer lives them, in their order. */
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
