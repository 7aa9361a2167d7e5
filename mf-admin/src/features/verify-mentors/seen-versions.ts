import { useEffect, useRef } from 'react';

interface Shown {
  id: string;
  version: number;
}

/** The list refreshes by itself, so a decision carries the version that first came to the founder's eyes. */
export function useSeenVersions(mentors: readonly Shown[] | undefined) {
  const seen = useRef(new Map<string, number>());
  useEffect(() => {
    if (!mentors) return;
    const before = seen.current;
    seen.current = new Map(mentors.map(({ id, version }) => [id, before.get(id) ?? version]));
  }, [mentors]);
  return {
    versionOf: ({ id, version }: Shown) => seen.current.get(id) ?? version,
    see: ({ id, version }: Shown) => void seen.current.set(id, version),
  };
}
