import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import { PORTRAIT_RATIO } from 'contracts/media';
import sharp from 'sharp';
import { teamColorOf } from '../../../ui/jersey.ts';
import { lookOf } from './looks.ts';

const WIDTH = 640;
const HEIGHT = WIDTH / PORTRAIT_RATIO;
/** Of the drawing, which is a square: a little lower than the picture, so that hair has air above it. */
const SIDE = Math.round(HEIGHT * 0.92);
const PAPER = [0xf3, 0xea, 0xd8] as const;

/** An illustration (Open Peeps by Pablo Stanley, CC0), never a photograph, on the ground that the frame has. PNG. */
export async function drawPortrait(name: string, college: string): Promise<Uint8Array<ArrayBuffer>> {
  const look = lookOf(name);
  const color = teamColorOf(college);
  const drawing = createAvatar(openPeeps, {
    seed: name,
    size: SIDE,
    head: [look.head],
    face: [look.face],
    skinColor: [look.skin],
    headContrastColor: [look.hair],
    clothingColor: [color.slice(1)],
    ...(look.glasses ? { accessories: [look.glasses] } : {}),
    accessoriesProbability: look.glasses ? 100 : 0,
    ...(look.beard ? { facialHair: [look.beard] } : {}),
    facialHairProbability: look.beard ? 100 : 0,
    maskProbability: 0,
  } as Parameters<typeof createAvatar<openPeeps.Options>>[1]);
  const png = await sharp(Buffer.from(onGround(color, drawing.toString())))
    .png({ compressionLevel: 3 })
    .toBuffer();
  return new Uint8Array(png);
}

export async function toFormat(png: Uint8Array, width: number, format: 'avif' | 'webp'): Promise<Blob> {
  return new Blob([new Uint8Array(await sharp(png).resize(width).toFormat(format).toBuffer())]);
}

function onGround(color: string, drawing: string): string {
  const mixed = PAPER.map((paper, i) =>
    Math.round(paper * 0.8 + Number.parseInt(color.slice(1 + i * 2, 3 + i * 2), 16) * 0.2),
  );
  const stripes = Array.from({ length: 5 }, (_, i) => `<path d="M${((i + 1) * WIDTH) / 6} 0v${HEIGHT}"/>`).join('');
  const placed = drawing.replace('<svg ', `<svg x="${(WIDTH - SIDE) / 2}" y="${HEIGHT - SIDE + 4}" `);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<path fill="rgb(${mixed})" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
<g stroke="${color}" stroke-opacity=".16" stroke-width="5">${stripes}</g>${placed}</svg>`;
}
