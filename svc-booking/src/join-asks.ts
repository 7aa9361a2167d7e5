import { joinCalls } from 'svc-kit/join-calls';

type AskMany = (ids: string[]) => Promise<Record<string, string>>;

/**
 * Who asks while an earlier question is under way shares the next one with all who do. Nothing is kept: each answer was
 * asked for after its asker came. A service that fails is not asked again by each of them.
 */
export function joinAsks(askMany: AskMany): AskMany {
  return joinCalls(
    async (asks: string[][]) => {
      const answer = await askMany([...new Set(asks.flat())]);
      return asks.map(() => answer);
    },
    { failTogether: true },
  );
}
