import { expect, test } from 'bun:test';
import { CONTACT_MASK } from 'contracts/contact-details';
import { maskMessage } from './mask-message.ts';

const masked = (text: string) => maskMessage(text, []).text;

/** What stands between braces goes, and everything else stays as it was written. */
const TOLD = [
  // Digits that are none of ours.
  'Text me: {６０２ ５５５ ０１００}, ok',
  'Text me: {६०२-५५५-०१००}, ok',
  'Text me: {๖๐๒ ๕๕๕ ๐๑๐๐}, ok',
  'Text me: {𝟔𝟎𝟐.𝟓𝟓𝟓.𝟎𝟏𝟎𝟎}, ok',
  'Text me: {❻⓿❷ ❺❺❺ ⓿❶⓿⓿}, ok',
  'Text me: {6̶0̶2̶ 555 0100}, ok',
  // Letters for digits.
  'It’s {6O2 555 OlOO}, or later',
  'It’s {6o2-555-oIoo}, or later',
  'It’s {(6О2) 555-О1ОО}, or later',
  'It’s {6O2555OlOO}, or later',
  'It’s {6 O 2 5 5 5 O l O O}, or later',
  'Call {555-OlOO} after practice',
  'I have a new one, {text 555 OlOO} from now on',
  // What nobody sees, and what only looks like a space.
  '{6\u200b0\u200b2\u200b 555 0100} is me',
  '{602\u00ad555\u00ad0100} is me',
  '{602\u034f555\u180e01\ufe0f00} is me',
  '{602\u2800555\u28000100} is me',
  '{602\u3164555\u31640100} is me',
  '{maya\u200d@\u2060exa\u00admple.org} is me',
  // Words for digits.
  'my number is {six oh two five five five oh one oh oh}',
  'my number is {six o two five five five o one o o}',
  'my number is {six oh two, triple five, oh one double oh}, thanks',
  'my number is {sixohtwofivefivefiveohoneohoh}, thanks',
  'my number is {six/oh/two*five*five*five/oh/one/oh/oh}, thanks',
  'my {number is six oh two 555 0100}, thanks',
  'my number is {602 five five five 0100}, thanks',
  'my number is {602 555 oh one oh oh}, thanks',
  'my number is {602 555 zero1zero0}, thanks',
  'my number is {ѕіх оh twо fіvе fіvе fіvе оh оnе оh оh}, thanks',
  // And in Spanish.
  'mi número es {seis cero dos cinco cinco cinco cero uno cero cero}',
  'mi número es {seis cero dos, cinco-cinco-cinco, cero uno cero cero}, gracias',
  'mi cel es {602 cinco cinco cinco 0100}, gracias',
  'es el {602 555 cero uno cero cero}, gracias',
  'es el {seis cero dos 555 0100}, gracias',
  'mi número es {six cero dos five five cinco oh uno cero cero}',
  'mi número es {seis cero dos, triple cinco, cero uno doble cero}, gracias',
  'mi número es {nueve ocho siete siete ocho nueve nueve ocho siete siete}, gracias',
  'Escribe a {jo arroba yahoo punto com}, por favor',
  'Escribe a {jo arroba escuela.org}, por favor',
  'Mi video está en {mayaplays punto com} ya',
  // Sets that nobody plays.
  'I am at {6-0 2-5 5-5 0-1 0-0}, ok',
  'I am at {6-4 3-6 7-5 6-2 0-1 0}, ok',
  'I am at {6-5 6-6 6-1 6-2}, ok',
  'I am at {7-1 7-2 7-0 6-0}, ok',
  'I am at 919-{6-4 3-6 7-5 6-2}, ok',
  'I am at {6-4 3-6 7-5 6-2-7}, ok',
  'I am at 96-{4 3-6 7-5 6-2}, ok',
  'I am at {6-4 3-6 7-5 6}-25, ok',
  // Addresses and links in other letters.
  'Write to {jо.rеуеs@gmаіl.com}, please',
  'Write to {ｊｏ＠ｅｘａｍｐｌｅ．ｏｒｇ}, please',
  'Write to {ρατ@εxαmρlε.com}, please',
  'Write to {jo at gmаil dot соm}, please',
  'My film is on {mауарlауs.соm} already',
  // Handles without a sign before them.
  '{my snapchat is jo.reyes22}',
  '{my snap is joreyes} if you want',
  '{my snap is called joreyes} if you want',
  '{my snap’s joreyes} if you want',
  '{my insta handle: joreyes} if you want',
  '{my ig’s jo_reyes} if you want',
  '{snap: joreyes}',
  '{Snap : joreyes}, hit me up',
  '{snap - joreyes22} ok?',
  '{snap (joreyes22}) ok?',
  '{sc: joreyes22} ok?',
  '{my sc is joreyes} ok?',
  '{snap chat joreyes22} ok?',
  '{ig joreyes_22}',
  '{ig is joreyes_22} ok?',
  '{insta joreyes22} ok?',
  '{tik tok joreyes22} ok?',
  '{my tiktok name is joreyes}',
  '{bereal: joreyes} ok?',
  '{groupme joreyes22} ok?',
  '{my psn is hoopsfan}, add it',
  '{my gamertag is hoopsfan}, add it',
  '{my username is joreyes} there',
  '{username: joreyes} there',
  '{my insta user is joreyes}, ok?',
  '{snapchat user joreyes22} ok?',
  'Do you {have snap? Mine is joreyes} if you want',
  'I have {insta too, mine’s joreyes}, ok?',
  'u got {tiktok? mines joreyes}, add it',
  'ok {mine is joreyes22}, add it',
  'ok {mine: jo_reyes}, add it',
  '{add my snap joreyes} ok?',
  '{add me on insta joreyes}',
  '{add me on insta joreyes}, and we talk',
  '{add me on insta: joreyes22} and we talk',
  '{add me on snap it’s joreyes} and we talk',
  '{Add Me On Snapchat} so we can talk',
  '{follow me on ig} please',
  '{hmu on snap joreyes22} later',
  '{hit me up on snap} later',
  '{add joreyes22 on snap} later',
  '{find joreyes on insta}, ok',
  '{look up joreyes on tiktok}, ok',
  'You {find joreyes22 on snap}',
  'It is {joreyes22 on snap}',
  '{I’m jo.reyes on insta}',
  'So it’s {jo.reyes on insta}',
  '{i’m joreyes on snap}, you?',
  '{I go by joreyes on insta}, you?',
  '{👻 joreyes22} ok?',
  '{👻: joreyes} ok?',
  '{ꜱɴᴀᴘᴄʜᴀᴛ: ᴊᴏʀᴇʏᴇꜱ} ok?',
  '{ѕпар: jоrеуеѕ} ok?',
  '{ｉｎｓｔａ： ｊｏｒｅｙｅｓ} ok?',
  '{🅢🅝🅐🅟: 🅙🅞🅡🅔🅨🅔🅢} ok?',
  '{s\u200bn\u200ba\u200bp: jo\u00adreyes} ok?',
  '{ínstá: jøreyés} ok?',
];

test.each(TOLD)('%p tells how to get in touch', (told) => {
  const written = told.replace(/[{}]/g, '');
  expect(masked(written)).toBe(told.replace(/\{[^}]*\}/g, CONTACT_MASK));
});

const TALK = [
  // Times, lengths, and weights.
  'I ran 4:32 in the mile and 1:58.3 in the 800.',
  'I’m 6\'2", 185 lbs, with a 6\'5" wingspan.',
  'Five foot nine, one hundred sixty pounds, and still growing.',
  '40 yard dash 4.6, shuttle 4.31, broad jump 9\'8"',
  'Splits: 21.4 22.9 23.1 24.6, total 1:32.0',
  'My 100 is 10.98, my 200 is 22.41, and my 400 is 49.9.',
  'I run the 400 800 1600 and the 4x4.',
  'Practice is 3:30-5:45, then lift from 6 to 7:15.',
  'Bench 225, squat 405, clean 275, deadlift 455.',
  '5 x 5 at 225, then 3 x 8 at 185, then 2 x 12 at 135.',
  // Scores and records.
  'We went 14-3, then 21-7 and 35-10 in the playoffs.',
  'Won the sets 25-20, 22-25, 25-18, 15-13.',
  'Lost 6-4 6-3 but it was close.',
  'Won 6-4 3-6 7-5 6-2 on Saturday.',
  'The final was 6–4 3–6 6–7 7–5 6–0, four hours!',
  'I won 6-1 6-0 6-2 6-4 6-3 7-6, 12 and 4 now.',
  'I shot 71-70-74 at state.',
  'Went 3-for-4 with 2 doubles, 5 RBI, .412 on the year.',
  '1,204 points, 512 rebounds, 301 assists in 98 games.',
  'I threw for 2,410 yards and 24 TDs, 7 picks.',
  'Four three two one, go!',
  'Oh, one more: two of the three five-star guys left.',
  'Down two, one out, nine on deck, three to go.',
  'I do one two three four five reps and rest.',
  'No. 23 guards their 0, 1, 4 and 11.',
  'My number is 22, his is 10.',
  'Goooooooal! Ooooooooh!',
  // School.
  'GPA 3.85 unweighted, 4.31 weighted; SAT 1480, ACT 33.',
  'Class of 2027, and my brother is 2025.',
  'State champs 2021, 2022 and 2023; runner-up in 2024.',
  'Camp is 11/28/2026 or 2026-12-05, check-in at 8:15.',
  'Junior day is Saturday, Jan 9, 10 a.m. to 2 p.m.',
  // Money and places.
  'The camp is $1,250.00, or $400 for one day.',
  'It is $120 for 60 minutes, so $2 a minute.',
  'The field is at 1420 West Oak Street, Gate 3.',
  'Meet the team at 77 Stadium Rd, section 104, row 12.',
  'I-10 to exit 142, then 3 miles on Route 60.',
  // Networks.
  'I saw it on insta.',
  'Yeah, I saw that on Instagram, and my mom on Facebook.',
  'Coach posted it on Twitter, and they reposted it on insta.',
  'Follow my insta page, it’s just film.',
  'My insta is private, and I like it so.',
  'My insta is just film, my TikTok is mostly dances.',
  'Our team is on insta and on TikTok.',
  'The school’s Instagram: nobody updates it.',
  'Do you use Discord? It’s down.',
  'I don’t want to be on snap or insta during season.',
  'Is it ok to post clips on insta?',
  'I put my film on insta and on Hudl.',
  'I follow your team on TikTok!',
  'I watch Jordan on TikTok a lot.',
  'Should I follow coaches on Twitter?',
  'Did coaches find you on Twitter?',
  // Football.
  'My snap count was 61 last week.',
  'My snap is too slow, about 0.85.',
  'My snap is high, so I work on it.',
  'My snap’s getting better.',
  'My snaps were off, my snaps look better now.',
  'Watch the center before the snap: eyes up, feet set.',
  'On the snap - left foot first.',
  'I had 40 snaps, 22 on special teams.',
  'Snap 0.72, hands 1.28, hang 4.1.',
  'Long snap, short snap, field goal: I do all of it.',
  'My handle is tight, my left hand isn’t.',
  // Yours and mine.
  'Your start is 0.14, mine is 0.19.',
  'That block was mine, the point is yours.',
  'I like your cleats, mine are size10 and too small.',
  'My insta is public, mine is too.',
  'I don’t use Instagram. Mine is private anyway.',
  'Coach has Twitter too, mine is never on it.',
  'Their long snap is fast, mine is wobbly.',
  'He plays u17, mine is u19.',
  'That was a good snap, mine is wobbly.',
  // Counting in Spanish.
  'Uno, dos, tres, cuatro, cinco, y descanso.',
  'Dame dos o tres horas, cuatro o cinco días, o seis.',
  'Uno o dos o tres o cuatro, me da igual.',
  'A este punto con todo, vamos.',
  // Everyday.
  'Can you call the play at the line, or text it to the sideline?',
  'I’ll ask my coach to call yours at 7.',
  'I live in SC, my cousin in NC.',
  'What’s your username on Hudl for, anyway?',
  'Ｔｈａｎｋｓ！ Ｓｅｅ ｙｏｕ ａｔ ６.',
  'Спасибо, увидимся в 6! Я из команды 2010 года.',
  'Ευχαριστώ, τα λέμε στις 6:30.',
  'José, ¿a qué hora? A las 4:30, en la cancha 2.',
  'Thanks 👻🎃 happy Halloween! 🏈🇺🇸',
  'ok so I 1) warm up 2) stretch 3) sprint',
];

test('there is enough ordinary talk to say that it stays', () => {
  expect(TALK.length).toBeGreaterThan(40);
});

test.each(TALK)('%p stays as it is', (text) => {
  expect(maskMessage(text, [])).toEqual({ text, masked: false });
});

test('what is talked about stays when it is read together with what came before, too', () => {
  for (let i = 9; i < TALK.length; i++) {
    const text = TALK[i] ?? '';
    expect([text, maskMessage(text, TALK.slice(i - 9, i)).masked]).toEqual([text, false]);
  }
});

test('what is talked about stays whatever the other said before, too', () => {
  for (let i = 1; i < TALK.length; i++) {
    const text = TALK[i] ?? '';
    expect([text, maskMessage(text, [], TALK[i - 1] ?? '')]).toEqual([text, { text, masked: false }]);
  }
});

test.each([
  ['What’s your insta?', 'joreyes'],
  ['What’s your insta?', 'mine is joreyes'],
  ['What’s your insta?', 'It’s joreyes!'],
  ['whats ur snap', 'joreyes'],
  ['What’s your ｉｎｓｔａ?', 'joreyes'],
  ['Do you have snap?', 'yeah, joreyes'],
  ['What’s your insta?', 'ｊｏ­ｒｅｙｅｓ'],
  ['What’s your insta?', 'joreyes22 if you want'],
  ['What’s your number?', '555 0100'],
])('asked %p, %p tells how to get in touch', (asked, text) => {
  expect(maskMessage(text, [], asked)).toEqual({ text: CONTACT_MASK, masked: true });
  expect(maskMessage(text, [], 'How was practice?')).toEqual({ text, masked: false });
});

test.each([
  ['u on tiktok?', 'Nope'],
  ['What’s your snap count?', 'sixty'],
  ['Do you use insta or snap?', 'Instagram'],
  ['Do you use insta or snap?', 'Both!'],
  ['What number do you wear?', '22'],
  ['Do you have Instagram for film?', 'Thanks!'],
  ['Do you have Instagram for film?', 'It’s private.'],
  ['Do you have Instagram for film?', 'Yes, but only for film'],
  ['Do you have Instagram for film?', 'definitely'],
  ['Do you have Instagram for film?', 'Hudl'],
  ['Do you have Instagram for film?', 'yes sir'],
  ['What’s your insta?', 'That’s weird.'],
  ['What’s your insta?', 'It’s inappropriate.'],
  ['What’s your insta?', 'Creepy'],
  ['Do you have insta yet?', 'It’s for fifteen'],
  ['Do you have insta yet?', 'fifteen'],
  ['What’s your insta?', 'Stop!'],
  ['What’s your insta?', 'I’m scared'],
  ['What’s your insta?', 'Mom?'],
  ['Text me @joreyes on insta', 'exhausting'],
])('asked %p, %p stays as it is', (asked, text) => {
  expect(maskMessage(text, [], asked)).toEqual({ text, masked: false });
});

test('a handle in two messages ends before its second', () => {
  expect(maskMessage('joreyes', ['my snap is'])).toMatchObject({ masked: true });
  expect(maskMessage('joreyes22', ['insta'])).toMatchObject({ masked: true });
  expect(maskMessage('OlOO', ['6O2', '555'])).toMatchObject({ masked: true });
});

test('what was kept with a way to get in touch takes nothing of what comes after it along', () => {
  expect(maskMessage('Thanks, see you at 6!', ['snap: joreyes', 'ok'])).toMatchObject({ masked: false });
});
