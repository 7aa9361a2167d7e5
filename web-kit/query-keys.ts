import type { EventName } from 'contracts/events';

/**
 * Every key of the one cache that all interfaces share. A module of web-kit/resources adds its own to this interface;
 * what is not declared there does not compile, neither in a query nor in what a change or a hint makes stale.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the resources fill it
export interface DeclaredKeys {}
export type DeclaredKey = DeclaredKeys[keyof DeclaredKeys];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: DeclaredKey;
  }
}

/** A declared key or its first parts, which stand for every key that starts with them. */
export type KeyPrefix<K = DeclaredKey> = K extends readonly [infer First, ...infer Rest]
  ? Rest extends readonly []
    ? readonly [First]
    : readonly [First] | readonly [First, ...KeyPrefix<Rest>]
  : never;

export type Topic = EventName extends `${infer T}.${string}` ? T : never;

export type StaleAfter = Partial<Record<Topic, readonly KeyPrefix[]>>;
