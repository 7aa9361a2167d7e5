import { positionLabel, positionsOf } from 'contracts/positions';
import { isSport, SPORTS, sportName } from 'contracts/sports';
import { collegeLevel } from 'contracts/status';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Select } from 'ui';

export const COLLEGE_LEVELS = collegeLevel.options.map((value) => ({
  value,
  label: `Division ${value.slice(1)} (${value})`,
}));
const SPORT_FIRST = 'Choose a sport first';
const sports = SPORTS.map((value) => ({ value, label: sportName(value) }));

interface Props {
  sport: string;
  /** A position of before that the list may not have. */
  kept?: string | null;
  fields: Record<'sport' | 'position', UseFormRegisterReturn>;
  positionOptional?: boolean;
  errors: { sport?: { message?: string }; position?: { message?: string } };
}

/** The form clears the position when the sport changes. */
export function SportAndPosition({ sport, kept, fields, errors, positionOptional = false }: Props) {
  const chosen = isSport(sport) ? sport : null;
  const positions = [...new Set([...(chosen ? positionsOf(chosen) : []), ...(kept ? [kept] : [])])];
  return (
    <>
      <Select
        label="Sport"
        placeholder="Choose a sport"
        options={sports}
        required
        error={errors.sport?.message}
        {...fields.sport}
      />
      <Select
        // The options are another sport's from now on; a fresh element cannot keep showing an old choice.
        key={sport}
        label={chosen ? positionLabel(chosen) : 'Position'}
        placeholder={chosen ? 'Choose one' : SPORT_FIRST}
        options={positions.map((value) => ({ value, label: value }))}
        required={!positionOptional}
        error={errors.position && !chosen ? `${SPORT_FIRST}.` : errors.position?.message}
        {...fields.position}
      />
    </>
  );
}
