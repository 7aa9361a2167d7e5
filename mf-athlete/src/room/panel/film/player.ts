/** What can be kept in step: a `<video>`, or a site's player in a frame. */
export interface Player {
  duration(): number | null;
  place(): number;
  isPlaying(): boolean;
  /** Loading or jumping. */
  isBusy(): boolean;
  /** Whether it takes any rate, and so can be bent into step. */
  bends: boolean;
  rate(): number;
  title(): string | null;
  /** `tap` when the browser wants a tap of the person first. */
  trouble(): 'tap' | 'unplayable' | null;
  play(): void;
  pause(): void;
  seek(at: number): void;
  setRate(rate: number): void;
  onChange(listener: () => void): () => void;
  remove(): void;
}
export type MakePlayer = (place: HTMLElement) => Player;
