import { afterAll, beforeAll, expect, test } from 'bun:test';
import { appendFileSync } from 'node:fs';
import { findOrphans, type Watch, watchInvariants } from '../invariants.ts';
import { type Marketplace, marketplace } from '../marketplace.ts';
import { type Stack, startStack } from '../stack.ts';
import { type Chance, chanceOf, ROUNDS, SEED } from './chance.ts';
import { findLost } from './find-lost.ts';
import type { Load } from './load.ts';
import type { Measured } from './measured.ts';

export interface Trial {
  promise: string;
  chance: Chance;
  rounds: number;
  /** Seconds from the end of a fault until the site did its work again; the longest counts. */
  recoveredIn(seconds: number): void;
  /** Ends the load: everything is consistent, everything acknowledged is there, and no family has paid for nothing. */
  expectNothingLost(load: Pick<Load, 'deeds' | 'stop'>): Promise<void>;
}

export interface Scene {
  stack: Stack;
  market: Marketplace;
  /** Retries until an answer comes. */
  patient: Marketplace;
  watch: Watch;
  /** A test that O must hold through, and whose measures are told. `limitMs` is for one round. */
  prove(promise: string, run: (trial: Trial) => Promise<void>, limitMs: number): void;
  /** Every process dies at once, as with the machine; then everything starts again over the same data. */
  loseMachine(): Promise<void>;
}

export function underWatch({ below }: { below?: () => string } = {}): Scene {
  const place = () => (below ? { below: below() } : {});
  const scene = { prove, loseMachine } as Scene;
  let measured: Measured = { promise: '', samples: 0 };
  let isSpoiled = true;

  function observe(stack: Stack): void {
    const watch = watchInvariants(stack);
    const untilConsistent = async () => {
      const began = performance.now();
      await watch.untilConsistent();
      const seconds = (performance.now() - began) / 1_000;
      measured.consistentSeconds = Math.max(measured.consistentSeconds ?? 0, seconds);
    };
    const people = { market: marketplace(stack), patient: marketplace(stack, { insists: true }) };
    Object.assign(scene, { stack, ...people, watch: { ...watch, untilConsistent } });
  }

  async function open(): Promise<void> {
    observe(await startStack({}, place()));
    isSpoiled = false;
  }
  async function close(): Promise<string[]> {
    const seen = (await scene.watch?.stop()) ?? [];
    await scene.stack?.stop();
    return seen;
  }
  async function loseMachine(): Promise<void> {
    measured.samples += scene.watch.sampled().samples;
    expect(await scene.watch.stop()).toEqual([]);
    await scene.stack.crash();
    observe(await startStack({}, { after: scene.stack }));
  }

  beforeAll(async () => {
    await open();
  }, 200_000);
  afterAll(async () => {
    const seen = await close();
    if (!isSpoiled) expect(seen).toEqual([]);
  }, 60_000);

  async function expectNothingLost(load: Pick<Load, 'deeds' | 'stop'>): Promise<void> {
    await load.stop();
    const { databases } = scene.watch;
    await scene.watch.untilConsistent();
    const orphans = await findOrphans(databases);
    measured.acknowledged = (measured.acknowledged ?? 0) + load.deeds.length;
    measured.orphans = (measured.orphans ?? 0) + orphans.length;
    expect(await findLost(databases, load.deeds)).toEqual([]);
    expect(orphans).toEqual([]);
  }

  async function runCase(promise: string, run: (trial: Trial) => Promise<void>): Promise<void> {
    // What an earlier case broke must not be found in this one.
    if (isSpoiled) await close().then(open);
    const before = scene.watch.sampled();
    measured = { promise, samples: -before.samples };
    isSpoiled = true;
    await run({
      promise,
      chance: chanceOf(promise),
      rounds: ROUNDS,
      expectNothingLost,
      recoveredIn(seconds) {
        measured.recoverySeconds = Math.max(measured.recoverySeconds ?? 0, seconds);
      },
    });
    const { seen, samples } = scene.watch.sampled();
    expect(seen.filter((fault) => !before.seen.includes(fault))).toEqual([]);
    isSpoiled = false;
    tell({ ...measured, samples: measured.samples + samples });
  }

  function prove(promise: string, run: (trial: Trial) => Promise<void>, limitMs: number): void {
    const tellSeed = (error: unknown) => {
      console.log(`FAULTS_SEED=${SEED} repeats what was chosen`);
      throw error;
    };
    test(promise, () => runCase(promise, run).catch(tellSeed), limitMs * Math.max(1, ROUNDS));
  }
  return scene;
}

/** `npm run faults` reads what each case measured from this file. */
function tell(measured: Measured): void {
  const file = process.env.FAULTS_MEASURED;
  if (file) appendFileSync(file, `${JSON.stringify(measured)}\n`);
}
