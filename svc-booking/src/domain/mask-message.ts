import { CONTACT_MASK, findContact, maskContacts } from 'contracts/contact-details';

export interface Masked {
  text: string;
  masked: boolean;
}

/** @param before what the same person wrote just before: a number in pieces is one all the same */
export function maskMessage(text: string, before: readonly string[]): Masked {
  const own = maskContacts(text);
  if (own !== text) return { text: own, masked: true };
  const isRest = before.some((_, i) => findContact([...before.slice(i), text].join(' ')) !== null);
  return isRest ? { text: CONTACT_MASK, masked: true } : { text, masked: false };
}
