import { SIGNALS_AT_ONCE, SIGNALS_PER_SECOND } from 'contracts/room';
import { SECOND_MS } from 'contracts/times';

export interface Pace {
  atOnce: number;
  perSecond: number;
}
const SIGNALS: Pace = { atOnce: SIGNALS_AT_ONCE, perSecond: SIGNALS_PER_SECOND };

export class Allowance {
  readonly #pace: Pace;
  #left: number;
  #asOf: number;

  constructor(now: number, pace = SIGNALS) {
    this.#pace = pace;
    this.#left = pace.atOnce;
    this.#asOf = now;
  }

  take(now: number): boolean {
    this.#left = this.#leftAt(now);
    this.#asOf = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  isWhole(now: number): boolean {
    return this.#leftAt(now) >= this.#pace.atOnce;
  }

  #leftAt(now: number): number {
    return Math.min(this.#pace.atOnce, this.#left + ((now - this.#asOf) / SECOND_MS) * this.#pace.perSecond);
  }
}
