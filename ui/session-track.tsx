import { Check, CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';

export const TRACK = ['booked', 'paid', 'checked in', 'confirmed', 'completed'] as const;
export type TrackStep = (typeof TRACK)[number];

interface Props {
  /** Completed steps, 0 to 5. */
  done: number;
  notes?: Partial<Record<TrackStep, ReactNode>>;
  stopped?: boolean;
}

export function SessionTrack({ done, notes = {}, stopped }: Props) {
  return (
    <ol className="track" aria-label="Where this session stands">
      {TRACK.map((step, index) => {
        const state = index < done ? 'done' : stopped ? 'stopped' : index === done ? 'now' : 'ahead';
        return (
          <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <b>
              {state === 'done' ? <Check strokeWidth={3.5} aria-hidden="true" /> : null}
              {state === 'now' ? <CircleDot strokeWidth={3} aria-hidden="true" /> : null}
              {step.charAt(0).toUpperCase() + step.slice(1)}
              <span className="visually-hidden">{SPOKEN[state]}</span>
            </b>
            {notes[step]}
          </li>
        );
      })}
    </ol>
  );
}

const SPOKEN = { done: ', done', now: ', next', stopped: ', not reached', ahead: ', still ahead' };
