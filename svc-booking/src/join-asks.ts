import { joinCalls } from 'svc-kit/join-calls';

type AskMany = (ids: string[]) => Promise<Record<string, string>>;

/** Nothing is kept: each answer was asked for after its asker came. A service that fails is not asked again by each. */
export function joinAsks(askMany: AskMany): AskMany {
  return joinCalls(
    async (asks: string[][]) => {
      const answer = await askMany([...new Set(asks.flat())]);
      return asks.map(() => answer);
    },
    { failTogether: true },
  );
}
