import { expect, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { Kept, useOwnAddress } from './kept.tsx';
import { createKeptMarkup, textOf } from './kept-markup.tsx';

let rendered: string[] = [];
function Card({ name }: { name: string }) {
  const address = useOwnAddress();
  rendered.push(name);
  return (
    <article>
      {name} <a href={`/login?${new URLSearchParams({ next: address })}`}>Save</a>
    </article>
  );
}

const page = (address: string, names: string[]) =>
  renderToString(
    <MemoryRouter initialEntries={[address]}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Kept of={() => name}>
              <Card name={name} />
            </Kept>
          </li>
        ))}
      </ul>
      <p>{names.length} cards</p>
    </MemoryRouter>,
  );

const NAMES = ['Ann & Bo', '<wbr data-kept="0"/>', 'Zoë · “runs”'];
const ADDRESSES = ['/browse', '/browse?search=%22O%27Neil%22+%26+co&sport=golf', '/browse?search=%E2%82%AC~!*()'];

test('a page that is put together is, letter by letter, the one that React renders whole', () => {
  const kept = createKeptMarkup();
  for (const names of [NAMES, NAMES.toReversed(), NAMES.slice(1), []]) {
    for (const address of ADDRESSES) {
      expect(textOf(kept.render(address, () => page(address, names)))).toBe(page(address, names));
    }
  }
});

test('what pages share is rendered once', () => {
  const kept = createKeptMarkup();
  rendered = [];
  for (const address of ADDRESSES) kept.render(address, () => page(address, NAMES));
  expect(rendered).toEqual(NAMES);
});

test('never more is kept than allowed, and what was asked for last stays', () => {
  const kept = createKeptMarkup(2_000);
  const show = (...names: string[]) => kept.render('/', () => page('/', names));
  show('often');
  rendered = [];
  for (let n = 0; n < 100; n++) {
    show(`once ${n}`, 'often');
    expect(kept.size().bytes).toBeLessThanOrEqual(2_000);
  }
  expect(kept.size().pieces).toBeGreaterThan(2);
  expect(rendered).not.toContain('often');
  rendered = [];
  show('often', 'once 99', 'once 0');
  expect(rendered).toEqual(['once 0']);
});

test('a page that breaks keeps nothing, and the next one is whole', () => {
  const kept = createKeptMarkup();
  const broken = () => {
    page('/', NAMES);
    throw new Error('broken');
  };
  expect(() => kept.render('/', broken)).toThrow('broken');
  expect(kept.size()).toEqual({ pieces: 0, bytes: 0 });
  expect(page('/', ['Ann'])).not.toContain('data-kept');
});
