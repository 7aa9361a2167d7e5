import { jest } from 'bun:test';
import { act, fireEvent, type Screen, userEvent } from './testing-library.ts';

type Name = string | RegExp;

/** Each resolves when the page is idle again. */
export function createHands(screen: Screen, settle: () => Promise<void>) {
  const user = userEvent.setup({ document, delay: null, advanceTimers: jest.advanceTimersByTime });
  const control = (name: Name) =>
    screen.queryByRole('button', { name }) ?? screen.queryByRole('tab', { name }) ?? screen.getByRole('link', { name });
  return {
    async press(name: Name): Promise<void> {
      await user.click(control(name));
      await settle();
    },
    async click(element: Element): Promise<void> {
      await user.click(element);
      await settle();
    },
    async fill(label: Name, text: string): Promise<void> {
      await user.clear(screen.getByLabelText(label));
      if (text) await user.paste(text);
      await settle();
    },
    /** As the clipboard has it: the page may take only a part. */
    async paste(label: Name, text: string): Promise<void> {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
      await settle();
    },
    async type(label: Name, text: string): Promise<void> {
      await user.type(screen.getByLabelText(label), text);
      await settle();
    },
    /** HH:MM for a time, a number for a slider. */
    async setTime(label: Name, time: string): Promise<void> {
      fireEvent.change(screen.getByLabelText(label), { target: { value: time } });
      await settle();
    },
    async choose(label: Name, option: string): Promise<void> {
      await user.selectOptions(screen.getByLabelText(label), option);
      await settle();
    },
    /** For events of the browser, such as going offline or another tab signing out. */
    async happens(work: () => void): Promise<void> {
      await act(async () => work());
      await settle();
    },
    async wait(milliseconds: number): Promise<void> {
      await act(async () => void jest.advanceTimersByTime(milliseconds));
      await settle();
    },
  };
}
