import { jest } from 'bun:test';
import { act, fireEvent, type Screen, userEvent } from './testing-library.ts';

type Name = string | RegExp;

/** What somebody can do with the page. Each ends when the page has come to rest. */
export function createHands(screen: Screen, settle: () => Promise<void>) {
  const user = userEvent.setup({ document, delay: null, advanceTimers: jest.advanceTimersByTime });
  const control = (name: Name) =>
    screen.queryByRole('button', { name }) ?? screen.queryByRole('tab', { name }) ?? screen.getByRole('link', { name });
  return {
    /** Presses the button, tab or link of this name. */
    async press(name: Name): Promise<void> {
      await user.click(control(name));
      await settle();
    },
    /** Presses this element. */
    async click(element: Element): Promise<void> {
      await user.click(element);
      await settle();
    },
    /** Replaces what stands in the field of this label. */
    async fill(label: Name, text: string): Promise<void> {
      await user.clear(screen.getByLabelText(label));
      if (text) await user.paste(text);
      await settle();
    },
    /** Presses these keys one by one, in the field of this label. */
    async type(label: Name, text: string): Promise<void> {
      await user.type(screen.getByLabelText(label), text);
      await settle();
    },
    /** Sets a time field, HH:MM, as a picker does. */
    async setTime(label: Name, time: string): Promise<void> {
      fireEvent.change(screen.getByLabelText(label), { target: { value: time } });
      await settle();
    },
    async choose(label: Name, option: string): Promise<void> {
      await user.selectOptions(screen.getByLabelText(label), option);
      await settle();
    },
    /** Something happens to the browser: it goes offline, another tab signs out. */
    async happens(work: () => void): Promise<void> {
      await act(async () => work());
      await settle();
    },
    /** Time passes. */
    async wait(milliseconds: number): Promise<void> {
      await act(async () => void jest.advanceTimersByTime(milliseconds));
      await settle();
    },
  };
}
