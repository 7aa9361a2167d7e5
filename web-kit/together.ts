interface Known {
  together_minutes?: number | null | undefined;
}

/** For how long they saw or heard each other, as a fact of a ticket. */
export function togetherFact({ together_minutes: minutes }: Known): { label: string; value: string }[] {
  return minutes ? [{ label: 'Together', value: `${minutes} min` }] : [];
}
