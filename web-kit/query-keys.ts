import type { EventName } from 'contracts/events';

/** Modules of web-kit/resources declare their keys here; any other key does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the resources fill it
export interface DeclaredKeys {}
export type DeclaredKey = DeclaredKeys[keyof DeclaredKeys];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: DeclaredKey;
  }
}

export type KeyPrefix<K = DeclaredKey> = K extends readonly [infer First, ...infer Rest]
  ? Rest extends readonly []
    ? readonly [First]
    : readonly [First] | readonly [First, ...KeyPrefix<Rest>]
  : never;

export type Topic = EventName extends `${infer T}.${string}` ? T : never;

export type StaleAfter = Partial<Record<Topic, readonly KeyPrefix[]>>;
