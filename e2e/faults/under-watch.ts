import { afterAll, beforeAll, expect } from 'bun:test';
import { type Watch, watchInvariants } from '../invariants.ts';
import { type Marketplace, marketplace } from '../marketplace.ts';
import { type Stack, startStack } from '../stack.ts';

export interface Scene {
  stack: Stack;
  market: Marketplace;
  /** Retries until an answer comes. */
  patient: Marketplace;
  watch: Watch;
}

export function underWatch(): Scene {
  const scene = {} as Scene;
  beforeAll(async () => {
    const stack = await startStack();
    const people = { market: marketplace(stack), patient: marketplace(stack, { insists: true }) };
    Object.assign(scene, { stack, ...people, watch: watchInvariants(stack) });
  }, 200_000);
  afterAll(async () => {
    const seen = await scene.watch?.stop();
    await scene.stack?.stop();
    expect(seen).toEqual([]);
  }, 60_000);
  return scene;
}
