export type ContactKind = 'an email address' | 'a phone number' | 'a handle' | 'a link';

const SITES = 'com|net|org|edu|io|gg|tv|app|dev|info|biz|xyz|site|link|page';
/** These endings are English words, too, so only the names of known sites make links of them. */
const SHORT_LINKS =
  'linktr\\.ee|t\\.me|wa\\.me|m\\.me|youtu\\.be|bit\\.ly|discord\\.gg|fb\\.me|ig\\.me|x\\.com|zoom\\.us';
const MAILBOXES = 'gmail|googlemail|hotmail|icloud|protonmail|yahoo|outlook|aol';
const AT = '(?:@|[\\[({<]\\s?at\\s?[\\])}>]|\\bat\\b)';
const DOT = '(?:\\.|\\s?[\\[({<]\\s?(?:dot|\\.)\\s?[\\])}>]\\s?|\\s{1,3}dot\\s{1,3})';
const PUNTO = `(?:${DOT}|\\s{1,3}punto\\s{1,3})`;

const BETWEEN = '[\\s.\\-–—/_|*·•]{0,3}';
const DASH = '[.\\-–—_]';
const APART = '[\\s.\\-–—_*·•]{1,3}';
const CALL = '\\b(?:call|text|phone|cell|mobile|number|tel)\\b\\D{0,20}';
/** Of the country, as it is dialed before the ten. */
const ONE_BEFORE = `(?:1${BETWEEN})?`;
const tenOf = (digit: string) => `\\(?${digit}{3}\\)?${BETWEEN}${digit}{3}${BETWEEN}${digit}{4}`;
/** Runners name their races like that. */
const NO_RACES = '(?!\\d00\\s\\d00\\s(?:1500|1600|3000|3200|5000)\\b)';
/** Zero and one are also written as letters; so many are digits all the same. */
const OR_LETTER = '[\\doil]';
const digitsAmong = (least: number) => `(?=(?:[oil()\\s.\\-–—/_|*·•]{0,8}\\d){${least}})`;

const OURS = '(?:(?:double|triple)\\s)?(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)';
/** In Spanish, too, which many families speak; there “o” is “or”. */
const WORD = `(?:${OURS}|(?:(?:doble|triple)\\s)?(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve))`;
const GAP = '[\\s,.\\-–—/_|*·•()]';
const wordsOf = (count: number) => `(?:${WORD}${GAP}{0,3}){${count - 1}}${WORD}`;
const THREE = `(?:\\d{3}|${wordsOf(3)})`;
const FOUR_WORDS = `(?:${wordsOf(4)}|(?!\\d{4})(?:\\d|${WORD}){4})`;
const FOUR = `(?:\\d{4}|${FOUR_WORDS})`;
/** In groups, some of them in words. */
const MIXED = `(?:${THREE}${GAP}{1,3})?(?:${wordsOf(3)}${GAP}{1,3}${FOUR}|${THREE}${GAP}{1,3}${FOUR_WORDS})`;
const BEGUN_IN_WORDS = `${wordsOf(3)}${GAP}{1,3}${THREE}${GAP}{1,3}${FOUR}`;

export const NETWORKS = [
  ...['insta(?:\\s?gram)?', 'snap\\s?chat', 'tik\\s?tok', 'whats\\s?app', 'discord', 'telegram', 'wechat', 'kik'],
  ...['facebook', 'twitter', 'venmo', 'facetime', 'bereal', 'groupme', 'skype', 'viber', 'ig', 'snap'],
].join('|');
const ON = `\\s{1,2}on (?:${NETWORKS})\\b`;
const ACCOUNT = `(?:${NETWORKS}|sc|psn|gamertag|user\\s?name)(?:\\s(?:handle|name|id|user(?:\\s?name)?))?`;
/** With a digit, an underscore, or a dot within: no word that people write. */
export const ODD_NAME = '(?=\\w{0,40}(?:[\\d_#]|[a-z]{2}\\.[a-z]))[a-z_][\\w.#]{2,40}[\\w#]';
/** In talk about a network, not about somebody's name there. */
const TALK = `
  about account active after again all almost also always and another any anymore anyone anything anytime anyway are
  around athletes awful back bad ball banned barely because before best better big blocked both bro broken but can
  cause clean clips coach coaches colleges consistent cuz dead decent deleted different down dude empty everybody
  everyone everything eyes famous fast faster feet film fine first for friends from full fun games gone good great
  guys hacked hands happy hard here high highlights how huge improved inconsistent info instead its just kids later
  left less like links locked lol long low mainly man maybe more mostly much never new news next nobody none not
  nothing now off often okay old one only open our out over page para people perfect photos pics pictures players
  please pls popular post posts pretty privado private public quick quicker random rarely read ready really recruits
  reels right same schools set short similar since slow slower small smooth solid solo some somebody someone something
  sometimes soon stats step still stories strong stuff teams terrible than thanks that the their them then there these
  they this those till today tomorrow tonight too under until updates useless usually very videos way weak well what
  when whenever where while who why with worse yes you your
`
  .trim()
  .split(/\s+/)
  .concat('[a-z]{2,20}ing')
  .join('|');
export const NAME = `(?!(?:${TALK})\\b(?!\\.?\\w))(?:[a-z_]|\\d{1,4}[a-z_](?=\\w{3}))[\\w.#]{1,40}[\\w#]`;
const IS = "(?:['’]s|\\s{1,2}(?:is|es)|\\s{0,2}[:=])\\s{1,2}(?:(?:called|named)\\s)?";
const SO_ITS = "(?:(?:it['’]?s|i['’]?m|is|as|under)\\s)?";

/** A name of a network, not the snap that begins a play. */
const NAMED = `(?:(?:have|got|get|use|on) (?:a )?snap|(?:my|your|ur) (?:snap|sc)|${NETWORKS.replace(/\|snap$/, '')})`;
const MINE = `\\bmine(?:['’]?s|\\s{1,2}(?:is|es)|\\s{0,2}[:=])\\s{1,2}(?:(?:called|named|just)\\s)?`;
const NO_COUNT =
  '(?!(?:top|big|class|team|week|game|number|num|no|size|grade|year|day|level|age|under|u|iphone|route|xbox|ps)\\d)';

const PHONES: readonly string[] = [
  '\\+\\s?\\d(?:[\\s().-]{0,2}\\d){6,14}(?!\\d)',
  `(?<![\\d.,/-])${ONE_BEFORE}${NO_RACES}${tenOf('\\d')}(?!,?\\d)`,
  `(?<![\\d.,/-])\\d{3}${DASH}\\d{4}(?!,?\\d)`,
  `${CALL}\\d{3}\\s{1,2}\\d{4}(?!\\d)`,
  `(?<!\\d)(?:\\d${APART}){6,14}\\d(?!\\d)`,
  '(?<![\\d.,])\\d{7,15}(?!,?\\d)',
  `(?<![\\w.,/-])${ONE_BEFORE}(?=\\(?[oil]{0,2}\\d)${digitsAmong(5)}${NO_RACES}${tenOf(OR_LETTER)}(?!,?\\w)`,
  `(?<![\\w.,/-])${digitsAmong(3)}${OR_LETTER}{3}${DASH}${OR_LETTER}{4}(?!,?\\w)`,
  `${CALL}(?<!\\w)${digitsAmong(3)}${OR_LETTER}{3}\\s{1,2}${OR_LETTER}{4}(?!\\w)`,
  `(?<!\\w)${digitsAmong(4)}(?:${OR_LETTER}${APART}){6,14}${OR_LETTER}(?!\\w)`,
  `(?<![\\w.,])(?=(?:[oil]{0,4}\\d){4})${OR_LETTER}{7,15}(?!,?\\w)`,
  `\\b(?:${OURS}${GAP}{0,3}|o${GAP}{1,3}){6,14}(?:${OURS}|o)\\b`,
  `\\b(?:${WORD}${GAP}{0,3}){6,14}${WORD}\\b`,
  `\\b(?:${MIXED}|${BEGUN_IN_WORDS})\\b`,
];

const HANDLES: readonly string[] = [
  '(?<![\\w@])@[a-z_][\\w.]{1,40}',
  // Football has a snap, too.
  `(?<!\\b(?:the|a|an|each|every|long|short|first|this|that) )\\b${ACCOUNT}\\s{0,2}[:=@]\\s{0,2}${SO_ITS}${NAME}`,
  `\\b${ACCOUNT}(?:['’]?s\\s|${IS}|[\\s\\-–—(/>→]{1,5})${ODD_NAME}`,
  `👻[\\s\\-–—]{0,3}(?:[:=]\\s{0,2}${NAME}|${ODD_NAME})`,
  `\\b(?=\\w{0,40}(?:_|[a-z]{2}\\.[a-z]{2}))[a-z_][\\w.]{2,40}${ON}`,
  `\\b(?!(?:top|big|class|team|week|game)\\d)(?=[a-z]{3,40}\\d)[\\w.]{4,40}${ON}`,
  `\\bi(?:['’]?m|\\sam|\\sgo by)\\s${NAME}${ON}`,
  `(?<!\\b(?:i|we|they|who|to|coaches|people|kids) )\\b(?:find|add|search|follow|look up)\\s${NAME}${ON}`,
  `\\b(?:my|mi)\\s${ACCOUNT}${IS}${NAME}`,
  `\\b${NAMED}(?:\\s(?:too|also|either|yet|then|account|handle|name|user))?[\\s,.?!:;()\\-–—]{1,4}(?:(?:and|so|btw|but|well|yes|yeah|sure|ok|yep)[\\s,]{1,2})?${MINE}${NAME}`,
  `${MINE}${NO_COUNT}(?=[a-z_]\\w{0,40}[\\d_])[a-z_]\\w{2,40}\\b`,
  `\\b(?:add|follow) my ${ACCOUNT}\\s${NAME}`,
  `\\b(?:hmu|(?:add|find|follow|message|dm|reach|text|contact|hit|look|search) me)(?: up)? (?:on|at|via) (?:${NETWORKS})\\b(?:[\\s:=@\\-–—(]{1,4}${SO_ITS}${NAME}|,?\\s${SO_ITS}${ODD_NAME})?`,
  '\\bdm me\\b',
];

/** Every repetition has a limit, so that no text takes long. The first that fits names what was found. */
export const PATTERNS: readonly (readonly [ContactKind, RegExp])[] = [
  ['an email address', /[\w.%+-]{1,64}\s{0,2}@\s{0,2}[a-z0-9-]{1,63}(?:\s?\.\s?[a-z0-9-]{2,63})/],
  ['an email address', new RegExp(`[\\w.+-]{1,64}\\s{0,2}${AT}\\s{0,2}[a-z0-9-]{1,63}${DOT}(?:${SITES}|[a-z]{2})\\b`)],
  ['an email address', new RegExp(`[\\w.+-]{1,64}\\s{0,2}${AT}\\s{0,2}(?:${MAILBOXES})\\b`)],
  [
    'an email address',
    new RegExp(`[\\w.+-]{1,64}\\s{1,2}arroba\\s{1,2}[a-z0-9-]{1,63}${PUNTO}(?:${SITES}|[a-z]{2})\\b`),
  ],
  ['an email address', /(?:\b\w\s){2,64}@(?:\s\w){2,64}\s\.(?:\s\w){2}/],
  ['an email address', /\b(?:gmail|googlemail|hotmail|protonmail)\b/],
  ['a link', /\b(?:https?:\/\/|www\.)\S{1,80}/],
  ['a link', new RegExp(`\\b(?:${SHORT_LINKS})\\b\\S{0,60}`)],
  ['a link', new RegExp(`\\b[a-z0-9-]{2,63}(?:\\.(?:${SITES})|\\s{0,2}\\.\\s{0,2}com)\\b\\S{0,60}`)],
  ['a link', new RegExp(`\\b[a-z0-9-]{2,63}${PUNTO}(?:com|net|org|edu|io)\\b`)],
  ...PHONES.map((phone) => ['a phone number', new RegExp(phone)] as const),
  ...HANDLES.map((handle) => ['a handle', new RegExp(handle)] as const),
];
