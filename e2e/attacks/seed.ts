/** Everything that is made up at random follows from this number. */
export const SEED = Number(process.env.ATTACKS_SEED ?? 20_261);
/** How many requests are made up for each call. */
export const RUNS = Number(process.env.ATTACKS_RUNS ?? 8);
/** Only calls with this in their path are tried, in a run that is told so. */
export const ONLY_CALLS = process.env.ATTACKS_CALLS ?? '';
/** How often a reset is asked for, of a known address and of an unknown one: a long run is told how many to make up. */
export const RESETS = process.env.ATTACKS_RUNS === undefined ? 100 : 500;
