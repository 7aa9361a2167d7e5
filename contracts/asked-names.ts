import { NAME, NETWORKS, ODD_NAME } from './contact-patterns.ts';
import { readSigns } from './read-plainly.ts';

const SOCIAL = NETWORKS.replace(/\|snap$/, '');
/** Football has a snap, too: “your snap count?” asks for no name. */
const SNAP = '(?:snap|sc)(?=\\s{0,2}(?:[?!.,]|$|(?:handle|name|user|id|or|and|too)\\b))';
const ASKS = new RegExp(
  `\\b(?:your|ur|yr|you|u|tu|got|have|use|any)\\b[^\\n]{0,30}\\b(?:${SOCIAL}|user\\s?name|gamertag|${SNAP})`,
);
/** In talk about the question, and what somebody says who does not want to be asked. */
const WORDS = `
  nope yep yup yeah yea nah sure sorry okay thanks thank thx cool idk lol lmao haha hahaha hmm hey hello bye bet dope deal
  done true awesome amazing funny neither either whatever sometimes wait same alright right agreed understood sir mam
  maam coach hudl youtube stop help weird creepy gross rude scary sus wrong yikes eww ugh wtf omg huh mom dad parents
  mother father guardian adult trouble secret serious [a-z]{2,6}teen
  [a-z]{2,20}(?:ing|ly|able|ible|ful|ous|ive|less|ness|tion|ate|ish|ical|onal|pped|tted)
  ${NETWORKS.replaceAll('\\s?', '').replaceAll('|', ' ')}
`
  .trim()
  .split(/\s+/)
  .join('|');
const ANSWERS = new RegExp(
  `^(?:(?:yes|yeah|yea|yep|sure|ok|okay)\\W{1,3})?(?:(?:it|mine|name|user)(?:['’]?s|\\s{1,2}is|\\s{0,2}[:=])\\s{1,2})?(?:${ODD_NAME}\\b|(?!(?:${WORDS})\\W{0,9}$)${NAME}\\W{0,9}$)`,
);

/** Nothing but a name, or one that can be nothing else, told to somebody who asked what one is called on a network. */
export function isAskedName(asked: string, told: string): boolean {
  return ASKS.test(plainly(asked)) && ANSWERS.test(plainly(told).trim());
}

const plainly = (text: string) => readSigns([...text]).join('');
