/** What a case measured, as it is told to `npm run faults`. */
export interface Measured {
  promise: string;
  /** How often the invariants were sampled meanwhile; none of them was ever broken. */
  samples: number;
  /** From the end of the fault until the site did its work again, and until everything was consistent. */
  recoverySeconds?: number;
  consistentSeconds?: number;
  /** Bookings that somebody was told of, each found again. */
  acknowledged?: number;
  orphans?: number;
}
