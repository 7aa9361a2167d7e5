import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import * as favorites from 'contracts/http/favorites';
import { call } from '../api.ts';
import { useSession } from '../session.ts';
import { defineChange, makeChange } from '../use-change.ts';
import { useWishes } from '../use-wishes.ts';

type FavoritesKey = readonly ['favorites', athleteId: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    favorites: FavoritesKey;
  }
}

/** Named by the athlete, so that nobody who signs in later on this device sees another one's. */
export const favoritesQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ['favorites', athleteId] as const,
    queryFn: ({ signal }) => call(favorites.listFavorites, { signal }),
  });

interface Wish {
  mentorId: string;
  on: boolean;
}
const keepFavorite = defineChange({
  ask: ({ mentorId, on }: Wish) =>
    call(on ? favorites.addFavorite : favorites.removeFavorite, { params: { mentorId } }),
  stale: () => [['favorites']],
  staleAfterFailure: true,
});
const keyOf = ({ mentorId }: Wish) => mentorId;

export function useSaveFavorites(): (mentorIds: readonly string[]) => void {
  const client = useQueryClient();
  return (mentorIds) => {
    for (const mentorId of mentorIds) void makeChange(client, keepFavorite, { mentorId, on: true });
  };
}

/** `isOn` is null for everybody but athletes, and until their list is known. */
export function useFavorite(mentorId: string) {
  const session = useSession();
  const athleteId = session?.role === 'athlete' ? session.id : null;
  const { data } = useQuery({ ...favoritesQuery(athleteId ?? ''), enabled: athleteId !== null });
  const keeping = useWishes(keepFavorite, keyOf, 'We couldn’t save that. Please try again.');
  const isKept = athleteId !== null && data ? data.some(({ id }) => id === mentorId) : null;
  return {
    isOn: keeping.wished(mentorId)?.on ?? isKept,
    set: (on: boolean) => keeping.wish({ mentorId, on }),
    failure: keeping.failure,
  };
}
