/**
 * What looks like a Latin letter or a digit and has no decomposition: of Unicode's confusables the scripts and styles
 * that phones offer. All of them would be heavier than the page that carries them.
 */
const LOOK_ALIKES = new Map(
  [
    ['АВЕЅІЈКМНОРСТУХЗЬԚԜҮӀ', 'abesijkmhopctyx3bqwyl'],
    ['авгеѕіјкмнопрстухзбьԛԝԁүһӏ', 'abresijkmhonpctyx36bqwdyhl'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'],
    ['αβγεηικμνορσςτυχω', 'abyenikuvopoctuxw'],
    ['օսոհցյզ', 'ounhgjq'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'],
    ['ıɑɡɩøØłŁđĐħĦŧŦƒ', 'iagioollddhhttf'],
    ['⓿❶❷❸❹❺❻❼❽❾', '0123456789'],
    ['➀➁➂➃➄➅➆➇➈', '123456789'],
    ['➊➋➌➍➎➏➐➑➒', '123456789'],
    ['⓵⓶⓷⓸⓹⓺⓻⓼⓽', '123456789'],
    // A blank of Braille.
    ['\u2800', ' '],
  ].flatMap(([alike = '', plain = '']) => [...alike].map((sign, i) => [sign, plain[i] ?? ''] as const)),
);
/** Letters in black circles and squares. */
const IN_BLACK = [0x1f150, 0x1f170];
const LETTERS = 26;

/** Each sign of a text as people read it, in small letters; what nobody sees reads as nothing. */
export function readSigns(signs: readonly string[]): string[] {
  return signs.map((sign) => (sign < '\x80' ? sign.toLowerCase() : readSign(sign)));
}

function readSign(sign: string): string {
  const seen = sign.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{DI}]/gu, '');
  return [...seen].map(plain).join('').toLowerCase();
}

function plain(sign: string): string {
  const alike = LOOK_ALIKES.get(sign);
  if (alike !== undefined) return alike;
  const code = sign.codePointAt(0) ?? 0;
  const first = IN_BLACK.find((begin) => code >= begin && code < begin + LETTERS);
  if (first) return String.fromCodePoint(0x61 + code - first);
  return isDigit(code) ? String(worthOf(code)) : sign;
}

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Every script has its ten digits in a row. */
function worthOf(digit: number): number {
  let below = 0;
  while (isDigit(digit - below - 1)) below += 1;
  return below % 10;
}
