/** Tests of one file whose names hold the text; each of them is a line of the report. */
export interface Proof {
  file: string;
  test: string;
  /** Run so often in a full run. */
  times?: number;
}

export interface Row {
  id: string;
  done: string;
  holds: string;
  proofs: Proof[];
}

export const faults = (file: string, ...tests: string[]): Proof[] =>
  tests.map((test) => ({ file: `e2e/faults/${file}.test.ts`, test }));
export const payments = (file: string, ...tests: string[]): Proof[] =>
  tests.map((test) => ({ file: `svc-payments/src/${file}.test.ts`, test }));
export const booking = (file: string, ...tests: string[]): Proof[] =>
  tests.map((test) => ({ file: `svc-booking/src/${file}.test.ts`, test }));
