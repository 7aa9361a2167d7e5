import { expect, test } from 'bun:test';
import { PORTRAIT_FORMATS, PORTRAIT_RATIO, PORTRAIT_WIDTHS } from 'contracts/media';
import { renderToStaticMarkup } from 'react-dom/server';
import { Portrait } from './portrait.tsx';

const MAYA = { firstName: 'Maya', lastName: 'Okafor', college: 'Ridgemont University' };
const html = (props: Partial<Parameters<typeof Portrait>[0]> = {}) =>
  renderToStaticMarkup(<Portrait {...MAYA} portrait={{ url: '/api/media/p-1' }} {...props} />);

test('asks for every width and format that the server keeps, and for no other', () => {
  const asked = [...html().matchAll(/\/api\/media\/p-1-(\d+)\.(\w+) \1w/g)].map(
    ([, width, format]) => `${width} ${format}`,
  );
  expect(asked).toEqual(PORTRAIT_FORMATS.flatMap((format) => PORTRAIT_WIDTHS.map((width) => `${width} ${format}`)));
});

test('its place is known before the picture is there', () => {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(html()) ?? [];
  expect(Number(width) / Number(height)).toBeCloseTo(PORTRAIT_RATIO, 5);
});

test('is loaded at once where it is seen first, and elsewhere when it comes near', () => {
  expect(html({ priority: true })).toContain('loading="eager" fetchPriority="high"');
  expect(html()).toContain('loading="lazy"');
});

test('without a picture it is the jersey: initials, and nothing to load', () => {
  for (const portrait of [null, undefined]) {
    expect(html({ portrait })).toContain('>MO</span>');
    expect(html({ portrait })).not.toContain('<img');
  }
});

test('says nothing to who hears the page: the name stands beside it', () => {
  expect(html()).toMatch(/aria-hidden="true"[^>]*>MO</);
  expect(html()).toContain('alt=""');
});
