import type { Stroke } from './film-state.ts';

export type Tool = 'pen' | 'arrow' | 'circle';
export type Point = readonly [x: number, y: number];

/** Of every stage: shares of its width and height are the same place on each device. */
export const STAGE_RATIO = 16 / 9;
const SIDES = 40;
const HEAD = 0.035;
const HEAD_ANGLE = 0.5;

const inside = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * 10_000) / 10_000;
export const pointOf = (x: number, y: number): Point => [inside(x), inside(y)];

export const line = (from: Point, to: Point): Stroke => ({ from: [...from], to: [...to] });

export function shapeOf(tool: Exclude<Tool, 'pen'>, from: Point, to: Point): Stroke[] {
  return tool === 'arrow' ? arrow(from, to) : circle(from, to);
}

function arrow(from: Point, to: Point): Stroke[] {
  const angle = Math.atan2((to[1] - from[1]) / STAGE_RATIO, to[0] - from[0]);
  const barb = (turn: number) =>
    pointOf(to[0] - HEAD * Math.cos(angle + turn), to[1] - HEAD * STAGE_RATIO * Math.sin(angle + turn));
  return [line(from, to), line(to, barb(HEAD_ANGLE)), line(to, barb(-HEAD_ANGLE))];
}

function circle(from: Point, to: Point): Stroke[] {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const [wide, high] = [Math.abs(to[0] - from[0]) / 2, Math.abs(to[1] - from[1]) / 2];
  const at = (n: number) =>
    pointOf(x + wide * Math.cos((n * 2 * Math.PI) / SIDES), y + high * Math.sin((n * 2 * Math.PI) / SIDES));
  return Array.from({ length: SIDES }, (_, n) => line(at(n), at(n + 1)));
}

/** As the `d` of an SVG path in a box of 1 by 1. */
export function pathOf(strokes: readonly Stroke[]): string {
  let end: readonly number[] = [];
  return strokes
    .map(({ from, to }) => {
      const move = from[0] === end[0] && from[1] === end[1] ? '' : `M${from[0]} ${from[1]}`;
      end = to;
      return `${move}L${to[0]} ${to[1]}`;
    })
    .join('');
}
