import { afterAll, beforeAll, expect, test } from 'bun:test';
import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { findOrphans, type Watch, watchInvariants } from '../invariants.ts';
import { type Marketplace, marketplace } from '../marketplace.ts';
import { type Stack, startStack } from '../stack.ts';
import { type Chance, chanceOf, FROM, ROUNDS, SEED } from './chance.ts';
import { findLost } from './find-lost.ts';
import type { Load } from './load.ts';
import type { Measured } from './measured.ts';

export interface Trial {
  promise: string;
  chance: Chance;
  rounds: number;
  from: number;
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
  /** A test that O must hold through, and whose measures are told. `limitMs` is for one round; few need more than the usual one. */
  prove(promise: string, run: (trial: Trial) => Promise<void>, limitMs?: number): void;
  /** Every process dies at once, as with the machine; then everything starts again over the same data. */
  loseMachine(): Promise<void>;
}

interface Run {
  scene: Scene;
  measured: Measured;
  /** A case failed: what it broke must not be found in the next. */
  isSpoiled: boolean;
  below: () => string;
}

const LIMIT_MS = 240_000;

/** @param below where the stack's data are to be */
export function underWatch({ below = tmpdir }: { below?: () => string } = {}): Scene {
  const run: Run = { scene: {} as Scene, measured: { promise: '', samples: 0 }, isSpoiled: false, below };
  run.scene.loseMachine = () => loseMachine(run);
  run.scene.prove = (promise, body, limitMs = LIMIT_MS) => {
    const tellSeed = (error: unknown) => {
      console.log(`FAULTS_SEED=${SEED} repeats what was chosen`);
      throw error;
    };
    test(promise, () => runCase(run, promise, body).catch(tellSeed), limitMs * Math.max(1, ROUNDS));
  };
  beforeAll(() => open(run), 200_000);
  afterAll(async () => {
    const seen = await close(run);
    if (!run.isSpoiled) expect(seen).toEqual([]);
  }, 60_000);
  return run.scene;
}

async function open(run: Run): Promise<void> {
  observe(run, await startStack({}, { below: run.below() }));
  run.isSpoiled = false;
}

async function close({ scene }: Run): Promise<string[]> {
  const seen = (await scene.watch?.stop()) ?? [];
  await scene.stack?.stop();
  return seen;
}

function observe(run: Run, stack: Stack): void {
  const watch = watchInvariants(stack);
  const untilConsistent = async () => {
    const began = performance.now();
    await watch.untilConsistent();
    const seconds = (performance.now() - began) / 1_000;
    run.measured.consistentSeconds = Math.max(run.measured.consistentSeconds ?? 0, seconds);
  };
  const people = { market: marketplace(stack), patient: marketplace(stack, { insists: true }) };
  Object.assign(run.scene, { stack, ...people, watch: { ...watch, untilConsistent } });
}

async function loseMachine(run: Run): Promise<void> {
  const { watch, stack } = run.scene;
  run.measured.samples += watch.sampled().samples;
  expect(await watch.stop()).toEqual([]);
  await stack.crash();
  observe(run, await startStack({}, { after: stack }));
}

async function runCase(run: Run, promise: string, body: (trial: Trial) => Promise<void>): Promise<void> {
  if (run.isSpoiled) await close(run).then(() => open(run));
  const before = run.scene.watch.sampled();
  run.measured = { promise, samples: -before.samples };
  run.isSpoiled = true;
  await body({
    ...{ promise, chance: chanceOf(promise), rounds: ROUNDS, from: FROM },
    expectNothingLost: (load) => expectNothingLost(run, load),
    recoveredIn(seconds) {
      run.measured.recoverySeconds = Math.max(run.measured.recoverySeconds ?? 0, seconds);
    },
  });
  const { seen, samples } = run.scene.watch.sampled();
  expect(seen.filter((fault) => !before.seen.includes(fault))).toEqual([]);
  run.isSpoiled = false;
  tell({ ...run.measured, samples: run.measured.samples + samples });
}

async function expectNothingLost(
  { scene, measured }: Run,
  { deeds, stop }: Pick<Load, 'deeds' | 'stop'>,
): Promise<void> {
  await stop();
  await scene.watch.untilConsistent();
  const { databases } = scene.watch;
  const orphans = await findOrphans(databases);
  measured.acknowledged = (measured.acknowledged ?? 0) + deeds.length;
  measured.orphans = (measured.orphans ?? 0) + orphans.length;
  expect(await findLost(databases, deeds)).toEqual([]);
  expect(orphans).toEqual([]);
}

/** `npm run faults` reads what each case measured from this file. */
function tell(measured: Measured): void {
  const file = process.env.FAULTS_MEASURED;
  if (file) appendFileSync(file, `${JSON.stringify(measured)}\n`);
}
