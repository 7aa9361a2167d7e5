export type Step = {
  update(fraction: number, note?: string): void;
  done(said?: string): void;
  failed(said?: string): void;
  drop(): void;
};
export type Out = { write(text: string): unknown; isTTY?: boolean; columns?: number };
export function startStep(title: string, out?: Out): Step;
export function tell(line: string, out?: Out): void;
