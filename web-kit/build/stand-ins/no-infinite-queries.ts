// Stands in for query-core's infiniteQueryBehavior.js: lists here have pages, none is endless.
export const infiniteQueryBehavior = (): undefined => undefined;
export const hasNextPage = (): boolean => false;
export const hasPreviousPage = (): boolean => false;
