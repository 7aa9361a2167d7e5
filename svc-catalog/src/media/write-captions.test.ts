import { expect, test } from 'bun:test';
import { writeCaptions } from './write-captions.ts';

const of = (text: string, seconds = 10) => {
  const captions = writeCaptions(text, seconds);
  return captions.ok ? captions.value : captions.error.code;
};

test('lines are spread over the video by their length, and marks stay letters', () => {
  expect(of('Hi, I’m Mia.\r\n\r\nI play <guard> & more.', 12)).toEqual({
    file: [
      'WEBVTT',
      '',
      '00:00:00.000 --> 00:00:04.235',
      'Hi, I’m Mia.',
      '',
      '00:00:04.235 --> 00:00:12.000',
      'I play &lt;guard&gt; &amp; more.',
      '',
    ].join('\n'),
    words: 'Hi, I’m Mia.\nI play <guard> & more.',
  });
});

test('WebVTT is understood and written anew: cues, and nothing that styles or notes', () => {
  const given = [
    '\uFEFFWEBVTT - made somewhere',
    '',
    'STYLE',
    '::cue { background: url(https://example.org/x) }',
    '',
    'NOTE call me',
    '',
    'one',
    '00:01.000 --> 00:02.500 align:start',
    '<v Mia>Hello &amp; <i>welcome</i>',
    'all of you',
    '',
    '00:00:03.000 --> 00:00:04.000',
    'Bye.',
  ].join('\n');
  expect(of(given)).toEqual({
    file: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello &amp; welcome\nall of you\n\n00:00:03.000 --> 00:00:04.000\nBye.\n',
    words: 'Hello & welcome\nall of you\nBye.',
  });
});

test('its own words come out the same when they go in again', () => {
  const first = of('One line.\nAnother & <one>.');
  if (typeof first === 'string') throw new Error(first);
  expect(of(first.file)).toEqual(first);
});

test('captions that end long after the video, run backwards or say nothing are refused', () => {
  const cue = (timing: string) => `WEBVTT\n\n${timing}\nHi`;
  expect(of(cue('00:11.000 --> 00:11.900'))).toHaveProperty('file');
  for (const timing of [
    '00:11.000 --> 00:12.100',
    '00:02.000 --> 00:02.000',
    '00:03.000 --> 00:02.000',
    '0:02.000 --> 00:03.000',
    '00:61.000 --> 00:62.000',
    'soon --> later',
  ])
    expect(of(cue(timing))).toBe('captions_invalid');
  expect(of('WEBVTT')).toBe('captions_invalid');
  expect(of(`${cue('00:05.000 --> 00:06.000')}\n\n00:01.000 --> 00:02.000\nHo`)).toBe('captions_invalid');
  expect(of('x\n'.repeat(201))).toBe('captions_invalid');
  expect(of('x'.repeat(301))).toBe('captions_invalid');
});
