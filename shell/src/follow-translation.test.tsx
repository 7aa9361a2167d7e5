import { afterEach, expect, test } from 'bun:test';
import { useState } from 'react';
import { openPage } from 'web-kit/page-testing';
import { followTranslation } from './follow-translation.ts';

let restore: () => void = () => undefined;
afterEach(() => restore());
function follow() {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  restore = () => void Object.assign(Node.prototype, { appendChild, insertBefore, removeChild });
  followTranslation();
}

function Sentence() {
  const [step, setStep] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
      <p>
        {step % 3 === 1 ? <b>New: </b> : null}From {step} on{step % 3 === 2 ? null : ' every day'}
      </p>
    </>
  );
}

const WAYS = {
  'in one step': (text: Text, font: Element) => text.replaceWith(font),
  'before they are taken out': (text: Text, font: Element) => {
    text.before(font);
    text.remove();
  },
  'by what follows them': (text: Text, font: Element) => {
    text.after(font);
    text.remove();
  },
};

const open = () => openPage([{ path: '/', element: <Sentence /> }], '/', { others: true, server: () => undefined });
const sentence = () => document.getElementsByTagName('p')[0] as HTMLElement;
const textsOf = ({ childNodes }: Node) => [...childNodes].filter((node) => node instanceof Text);
const fontOf = ({ data }: Text) => {
  const font = document.createElement('font');
  font.textContent = data;
  return font;
};

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'texts that a translation replaced %s still change, go, and have others put before them',
  async (way) => {
    const page = await open();
    follow();
    const translate = async () => {
      for (const text of textsOf(sentence())) WAYS[way](text, fontOf(text));
      await page.settle();
      expect(textsOf(sentence())).toEqual([]);
    };
    for (const said of [
      'From 0 on every day',
      'New: From 1 on every day',
      'From 2 on',
      'From 3 on every day',
      'New: From 4 on every day',
    ]) {
      expect(sentence().textContent).toBe(said);
      await translate();
      expect(sentence().textContent).toBe(said);
      await page.press('Next');
    }
  },
);

test('a text that goes in the very moment in which it was translated takes its translation along', async () => {
  await open();
  follow();
  const [text] = textsOf(sentence()) as [Text];
  text.replaceWith(fontOf(text));
  sentence().removeChild(text);
  expect(sentence().textContent).toBe('0 on every day');
});

test('a text that moves or is put back takes nothing else’s place', async () => {
  const page = await open();
  follow();
  const [first, , , last] = textsOf(sentence()) as [Text, Text, Text, Text];
  const other = sentence().appendChild(document.createElement('b'));
  last.remove();
  await page.settle();
  sentence().insertBefore(last, null);
  expect(sentence().lastElementChild).toBe(other);
  first.replaceWith(fontOf(first));
  await page.settle();
  sentence().insertBefore(last, sentence().firstChild);
  await page.settle();
  last.data = ' each week';
  await page.settle();
  expect(sentence().textContent).toBe(' each weekFrom 0 on');
});
