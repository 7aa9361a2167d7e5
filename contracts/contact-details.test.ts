import { expect, test } from 'bun:test';
import { CONTACT_MASK, contactFault, findContact, linkFault, maskContacts } from './contact-details.ts';

test.each([
  ['maya@example.org', 'an email address'],
  ['Write to maya.okafor+mentor@mail.example.co.uk any time', 'an email address'],
  ['maya @ example . org', 'an email address'],
  ['maya at gmail dot com', 'an email address'],
  ['maya [at] example [dot] org', 'an email address'],
  ['maya(at)example(dot)com', 'an email address'],
  ['maya at example.org', 'an email address'],
  ['find me: maya AT yahoo', 'an email address'],
  ['my gmail is mayaplays', 'an email address'],
  ['ｍａｙａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'an email address'],
  ['maya\u200b@\u200bexample.org', 'an email address'],
  ['https://maya.example/me', 'a link'],
  ['www.mayaplays.example', 'a link'],
  ['see mayaplays.com', 'a link'],
  ['see mayaplays . com for film', 'a link'],
  ['mayaplays dot com', 'a link'],
  ['linktr.ee/mayaplays', 'a link'],
  ['t.me/mayaplays', 'a link'],
  ['zoom.us/j/8123', 'a link'],
  ['hudl.com/profile/123', 'a link'],
  ['x.com/mayaplays', 'a link'],
  ['mayaplays(dot)com', 'a link'],
  ['mayaplays [.] com', 'a link'],
  ['Text me at 555-0100', 'a phone number'],
  ['Text me at 555 0100', 'a phone number'],
  ['555.0100', 'a phone number'],
  ['(919) 555-0100', 'a phone number'],
  ['919-555-0100', 'a phone number'],
  ['919.555.0100', 'a phone number'],
  ['919 555 0100', 'a phone number'],
  ['919|555|0100', 'a phone number'],
  ['919*555*0100', 'a phone number'],
  ['1-919-555-0100', 'a phone number'],
  ['1.919.555.0100', 'a phone number'],
  ['1919-555-0100', 'a phone number'],
  ['1-919-555-O1OO', 'a phone number'],
  ['9195550100', 'a phone number'],
  ['5550100', 'a phone number'],
  ['+44 20 7946 0018', 'a phone number'],
  ['+1 (919) 555 0100', 'a phone number'],
  ['9 1 9 5 5 5 0 1 0 0', 'a phone number'],
  ['9.1.9.5.5.5.0.1.0.0', 'a phone number'],
  ['９１９－５５５－０１００', 'a phone number'],
  ['nine one nine five five five oh one oh oh', 'a phone number'],
  ['five-five-five-zero-one-zero-zero', 'a phone number'],
  ['nueve uno nueve cinco cinco cinco cero uno cero cero', 'a phone number'],
  ['6-4 3-6 9-5 6-2', 'a phone number'],
  ['6-4 3-6 7-5 6-2 1', 'a phone number'],
  ['@mayaplays', 'a handle'],
  ['find me @maya_plays on socials', 'a handle'],
  ['IG: mayaplays', 'a handle'],
  ['kik: mayaplays', 'a handle'],
  ['insta = mayaplays', 'a handle'],
  ['My Snapchat is mayaplays', 'a handle'],
  ['Discord: mayaplays#1234', 'a handle'],
  ['Follow me on Instagram', 'a handle'],
  ['Just DM me!', 'a handle'],
  ['IG maya_hoops', 'a handle'],
  ['insta maya.hoops', 'a handle'],
  ['snap maya22', 'a handle'],
  ['snap qb_1', 'a handle'],
  ['discord maya#1234', 'a handle'],
  ['maya.hoops on Instagram', 'a handle'],
  ['maya_hoops on IG', 'a handle'],
  ['m a y a @ g m a i l . c o m', 'an email address'],
  ['٩١٩ ٥٥٥ ٠١٠٠', 'a phone number'],
  ['۹۱۹-۵۵۵-۰۱۰۰', 'a phone number'],
  [
    '9\ufe0f\u20e31\ufe0f\u20e39\ufe0f\u20e35\ufe0f\u20e35\ufe0f\u20e35\ufe0f\u20e30\ufe0f\u20e31\ufe0f\u20e30\ufe0f\u20e30\ufe0f\u20e3',
    'a phone number',
  ],
] as const)('%p is %s', (text, kind) => {
  expect(findContact(text)?.kind).toBe(kind);
});

test.each([
  '2023 state champion',
  'State champion 2021, 2022, 2023',
  'All-conference 2021-2022, 2022-2023 and 2023-2024',
  '3.9 GPA',
  'GPA 3.95, SAT 1480, ACT 33',
  '5-10, 180 lb',
  '6\'2", 195 lbs, wingspan 6\'5"',
  '100m in 10.52, 200m in 21.33, 400m in 47.01',
  'Splits of 21.45 22.10 23.30 24.05',
  '2:03.45 in the 800, 4:38.20 in the mile',
  'Our record was 24-3, then 22-5, then 19-8',
  '24-3',
  'We went 101-12 over four seasons',
  '1,204 points and 1,000,000 thank-yous',
  'Scored 1000 points, 500 rebounds and 300 assists',
  '3x All-American, 2x captain, #12',
  'Squat 405, bench 265, clean 275 in 2024',
  '.342 average with 12 home runs and 1.02 ERA',
  '40-yard dash 4.52, shuttle 4.21, vertical 36.5',
  'Ranked #3 of 1,250 in my class (99.8th percentile)',
  'Class of 2027. Graduates May 15, 2027',
  'Walk-on turned starter. I sent 140 e-mails and got four answers.',
  'I emailed coaches at Duke, Yale and Brown.',
  'I play at State. Me and my sister both swim.',
  'Looked at every school. Come and ask me anything!',
  'Training at 6 a.m., class at 9, practice at 3 p.m.',
  'I lift @ 225 and run @7pm',
  'Ph.D. student at St. Mary’s, U.S. national team, No. 1 seed',
  'I run our team’s Instagram and cut film for YouTube.',
  'As a long snapper I live for the snap. Signal calling is my job.',
  'Coaches text me late, and my parents call me later.',
  'One two punch: three seasons, four coaches, five schools.',
  'Don’t wait for Net gains.In college you learn it.Me too.',
  '\'); drop table mentor; -- <script>alert(1)</script> {{7*7}} {1} \r\n "quoted" \\ ☃',
  '25-20, 25-18, 25-23 in the final',
  'Best rounds: 68-70-71-69 at nationals',
  'Ranked 1 in the 100 200 1500, and 1-0-3 in 2024',
  'Won 6-4 3-6 7-5 6-2 and 7-6 6-7 6-0 2-6 6-3 at nationals',
  'I was open to D1, D2 and D3; the outlook was good.',
  'Our team is on Instagram and on Discord since 2019. I run both.',
  'We post on TikTok. Insta stories are mine, and Discord too.',
  'From snap QB1 reads the safety, and after the snap wr2 cuts in.',
  'Off the snap 40 yards in 4.5, a big one for the U.S. team on Facebook.',
  'I play in a D1 league. A B C @ camp: a, b or c.',
  'Zoë Ångström-O’Neil, Épée, Saint-Étienne',
])('%p is none', (text) => {
  expect(findContact(text)).toBeNull();
});

test('the sentence names what was found, as it reads', () => {
  const found = findContact('Text me at ５５５-０１００, please');
  expect(found && contactFault(found)).toBe(
    'This looks like a phone number: “555-0100”. Ways to get in touch stay off public pages, so please leave it out.',
  );
});

/** Of processor time, and the quickest of five: a busy machine takes longer, and not more of it. */
function millisecondsOf(work: () => void): number {
  const tries = Array.from({ length: 5 }, () => {
    const begun = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  });
  return Math.min(...tries);
}

test('no text takes long', () => {
  const nasty =
    'a|1|1 |@|a.|a@|1-|at |one |+1|(|a-|. |my |12-|ig |a_|a b |a b @ |ab.|one|o |double one |O|1O|O-|one 123 |123 one ' +
    '|snap is |my snap is |snap: |a1 on |find ab |👻|е|é|②|call me |seis |doble cero |tres 123 |a arroba |insta, mine |mine is ' +
    '|6-4 |6-4 3-|6 4 |1-1-';
  for (const piece of nasty.split('|')) {
    const text = piece.repeat(4_000 / piece.length);
    expect([piece, millisecondsOf(() => findContact(text)) < 100]).toEqual([piece, true]);
  }
});

test('what follows a masked one without a space is masked by itself', () => {
  expect(maskContacts('See @abc@def, please')).toBe(`See ${CONTACT_MASK}${CONTACT_MASK}, please`);
});

test('no text takes long to mask, however much is in it', () => {
  for (const piece of [
    'six one ',
    'snap: maya ',
    '6O2 555 OlOO ',
    'é',
    'е@ab',
    '@ab',
    '@abc ',
    'seis uno ',
    'insta? mine is maya ',
    'jo arroba ab.co ',
    '6-4 3-6 7-5 6-2, ',
    '6-4 ',
    'gmail ',
    'a@b.co ',
    't.me ',
    'dm me ',
    '555-0100 ',
    'ﷺ@abc ',
    '_',
    '+1',
  ]) {
    const text = piece.repeat(4_000 / piece.length);
    expect([piece, millisecondsOf(() => maskContacts(text)) < 100]).toEqual([piece, true]);
  }
});

test.each([
  'https://www.hudl.com/video/3/1/abc',
  'http://film.example/watch?v=1#t=30',
  'https://youtu.be/abc',
  'HTTPS://Film.Example/Reel',
  'https://scontact.me/page',
])('%s is a link to look at', (url) => {
  expect(linkFault(url)).toBeNull();
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hi',
  'file:///etc/passwd',
  'film.example',
  '//film.example',
  'http:film.example',
  'https://user:pass@film.example/',
  'https://maya@film.example/',
  'https://:pass@film.example/',
  'https://film.example:8443/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://localhost/',
  'https://t.me/maya',
  'https://www.WhatsApp.com/x',
  'https://t.me./maya',
  'https://us02web.zoom.us/j/1',
])('%s is none', (url) => {
  expect(linkFault(url)).toBeString();
});

test.each([
  ['Write me at maya@example.org tonight.', `Write me at ${CONTACT_MASK} tonight.`],
  ['My Number Is (919) 555-0100, OK?', `My Number Is ${CONTACT_MASK}, OK?`],
  ['Call 1-919-555-0100, or 1 (919) 555-0100!', `Call ${CONTACT_MASK}, or ${CONTACT_MASK}!`],
  ['@maya_plays or 919 555 0100', `${CONTACT_MASK} or ${CONTACT_MASK}`],
  ['Ｍａｙａ＠ｅｘａｍｐｌｅ．ｏｒｇ ist José’s', `${CONTACT_MASK} ist José’s`],
  [
    '9\ufe0f\u20e31\ufe0f\u20e39\ufe0f\u20e35\ufe0f\u20e35\ufe0f\u20e35\ufe0f\u20e30\ufe0f\u20e31\ufe0f\u20e30\ufe0f\u20e30\ufe0f\u20e3 😀',
    `${CONTACT_MASK} 😀`,
  ],
  ['See you at 6, 40 yards in 4.8!', 'See you at 6, 40 yards in 4.8!'],
])('of %p people read %p', (written, shown) => {
  expect(maskContacts(written)).toBe(shown);
});

test('whatever is found in a text is not found in what is left of it', () => {
  const pieces =
    'maya@example.org|555-0100|@maya|mayaplays.com|call|IG: maya|my snap is|find|on insta|six|oh|О|é|e\u0301|½|9| |at|dot|com'.split(
      '|',
    );
  let seed = 7;
  const draw = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  for (let i = 0; i < 3_000; i++) {
    const text = Array.from({ length: (draw() % 9) + 1 }, () => pieces[draw() % pieces.length]).join(
      draw() % 2 ? ' ' : '',
    );
    const masked = maskContacts(text);
    expect([text, findContact(masked)]).toEqual([text, null]);
    if (!findContact(text)) expect(masked).toBe(text);
  }
});
