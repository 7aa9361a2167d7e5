import { SIGNALS_AT_ONCE, SIGNALS_PER_SECOND } from 'contracts/room';
import { SECOND_MS } from 'contracts/times';

export class Allowance {
  #left = SIGNALS_AT_ONCE;
  #asOf: number;

  constructor(now: number) {
    this.#asOf = now;
  }

  take(now: number): boolean {
    this.#left = Math.min(SIGNALS_AT_ONCE, this.#left + ((now - this.#asOf) / SECOND_MS) * SIGNALS_PER_SECOND);
    this.#asOf = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
