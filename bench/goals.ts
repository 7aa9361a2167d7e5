/** Ratios within one run; times and sizes on two cores. */
export const GOALS = {
  uncachedToBareSql: 0.7,
  cachedToBareBytes: 0.6,
  searchMs: 30,
  bookingToPgbench: 0.45,
  rushMedianMs: 50,
  mailP50Ms: 5,
  mailP99Ms: 50,
  capturedP99Ms: 1_000,
  idleRoomsPercent: 10,
  joinedToSeenMs: 2_000,
  gatewayKillMs: 5_000,
  roomScriptsKb: 60,
  memoryMb: 200,
  secondStartSeconds: 5,
  savedToSeenMs: 1_000,
  savedToAnsweringMs: 2_000,
} as const;
