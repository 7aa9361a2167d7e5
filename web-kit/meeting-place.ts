import { toldByPage } from './told-by-page.ts';

const told = toldByPage('meeting-place', 'here');

/** Sessions meet by somebody else's link: nothing that only our own room does may be promised. */
export function useMeetsElsewhere(): boolean {
  return told.use() === 'elsewhere';
}

export function setMeetsElsewhere(elsewhere: boolean): void {
  told.set(elsewhere ? 'elsewhere' : 'here');
}
