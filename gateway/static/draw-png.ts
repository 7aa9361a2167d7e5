import { join } from 'node:path';

const FONTS = ['archivo-narrow-700.ttf', 'instrument-sans-500.ttf'].map((name) =>
  join(import.meta.dirname, 'fonts', name),
);
/** The characters our fonts cover. Others need the machine's fonts, which are slow to load. */
const OURS = /^[\s\u0020-\u00ff\u2010-\u2026]*$/;

export async function drawPng(svg: string): Promise<Uint8Array> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const font = { fontFiles: FONTS, defaultFontFamily: 'Instrument Sans Medium', loadSystemFonts: !OURS.test(svg) };
  return (await renderAsync(svg, { font })).asPng();
}
