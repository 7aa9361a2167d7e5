import { isAskedName } from 'contracts/asked-names';
import { CONTACT_MASK, findContact, maskContacts } from 'contracts/contact-details';

export interface Masked {
  text: string;
  masked: boolean;
}

/** With them a number that is written backwards reads forwards. No language that people write here needs them. */
const TURNS_AROUND = /[\u202a-\u202e\u2066-\u2069]/g;
/** No way to get in touch is longer; whole messages would take long. */
const READ_SIGNS = 300;

/**
 * @param before what the same person wrote just before, the oldest first: a number in pieces is one all the same
 * @param asked what the other wrote last: a name or a number alone may answer it
 */
export function maskMessage(written: string, before: readonly string[], asked = ''): Masked {
  const text = written.replace(TURNS_AROUND, '').trim();
  const own = maskContacts(text);
  const shown = { text: own, masked: own !== text };
  const left = withoutMasks(own);
  if (left === '') return shown;
  const beginning = wordsOf(left, 0, READ_SIGNS);
  const pieces = before.map(withoutContacts).filter((each) => each !== '');
  const question = wordsOf(withoutContacts(asked), -READ_SIGNS);
  const isRest = pieces.some((_, i) => {
    const end = wordsOf(pieces.slice(i).join(' '), -READ_SIGNS);
    return findContact(`${end} ${beginning}`) !== null;
  });
  const isAnswer = question !== '' && (isAskedName(question, left) || findContact(`${question} ${beginning}`) !== null);
  return isRest || isAnswer ? { text: CONTACT_MASK, masked: true } : shown;
}

const withoutMasks = (text: string) => text.replaceAll(CONTACT_MASK, '').trim();
const withoutContacts = (text: string) => withoutMasks(maskContacts(text));

/** What is cut in two at either end is left out. */
function wordsOf(text: string, from: number, to?: number): string {
  if (text.length <= READ_SIGNS) return text;
  const part = text.slice(from, to);
  return from < 0 ? part.replace(/^\S{0,300}/, '') : part.replace(/\S{0,300}$/, '');
}
