import type { Teller } from './no-circular.ts';

export type Story = { teller: Teller };
