import type { RefusalCode } from 'contracts/details';
import { dropKeptNotes } from '../../kept-notes.ts';
import type { VisitProps } from './visit-props.ts';

/** A pause can end, and somebody else can sign in. */
const NOT_FOR_GOOD: readonly RefusalCode[] = ['session_paused', 'forbidden'];

/** Behind a door that never opens again nobody could save them. */
export function dropNotes({ id, look: { enter } }: VisitProps): void {
  if (!('no' in enter && NOT_FOR_GOOD.includes(enter.code))) dropKeptNotes(id);
}
