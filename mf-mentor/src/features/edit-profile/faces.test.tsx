import { describe, expect, onTestFinished, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { deleteIntro, deletePortrait, saveIntro, saveIntroCaptions, savePortrait } from 'contracts/http/media';
import { getMentor } from 'contracts/http/mentors';
import { PICTURE_MAX_BYTES } from 'contracts/media';
import type { OpenPage } from 'web-kit/page-testing';
import { replaceGlobals } from 'web-kit/page-testing/fake-dom';
import { openMentor, ownProfile } from '../../page-testing.ts';
import { cropOf } from './crop-form.tsx';
// So that they are there as soon as the page wants them.
import 'web-kit/speech/listen-locally';
import './record-form.tsx';

const PORTRAIT = { url: '/api/media/p-1' };
const INTRO = { url: '/api/media/v-1.mp4', poster: null, seconds: 29.4, captions: null };
const open = (change = {}, kept: Readonly<Record<string, string>> = {}) =>
  openMentor('/mentor-profile', { kept, server: (server) => server.answer(getMentor, ownProfile(change)) });
const picture = (type = 'image/jpeg', size = 10) => new File([new Uint8Array(size)], 'me', { type });

async function pick(page: OpenPage, label: string, file: File, before?: () => void): Promise<void> {
  const input = page.screen.getByLabelText(label, { selector: 'input' });
  await page.happens(() => {
    before?.();
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('what is not allowed stands there before anything is chosen', async () => {
  const page = await open();
  expect(page.text()).toContain('No team uniforms, no school or company logos, no mascots.');
  expect(page.text()).toContain('we look at it after');
});

describe('the portrait', () => {
  test('is chosen, turned and sent with what is to be kept of it', async () => {
    const page = await open();
    await pick(page, 'Choose a picture', picture());
    expect(page.screen.getByRole('dialog', { name: 'Crop your picture' })).toBeTruthy();
    await page.press('Turn left');
    page.server.answer(savePortrait, { portrait: PORTRAIT });
    page.server.answer(getMentor, ownProfile({ portrait: PORTRAIT }));
    await page.press('Save portrait');
    const [sent] = page.server.sent(savePortrait);
    expect(sent?.query).toEqual({ turn: '270' });
    expect([sent?.file?.type, sent?.file?.size]).toEqual(['image/jpeg', 10]);
    expect(page.announced()).toContain('Your portrait is on your profile.');
    expect(document.querySelector('.portrait img')?.getAttribute('src')).toBe('/api/media/p-1-320.webp');
  });

  test('that is called off while it is on its way is not saved, and takes no later one along', async () => {
    const page = await open();
    await pick(page, 'Choose a picture', picture());
    const arrive = page.server.hold(savePortrait, { portrait: PORTRAIT });
    await page.press('Save portrait');
    await page.press('Cancel');
    await pick(page, 'Choose a picture', picture('image/png'));
    arrive();
    await page.settle();
    expect(page.screen.getByRole('dialog', { name: 'Crop your picture' })).toBeTruthy();
    expect(page.announced()).not.toContain('Your portrait is on your profile.');
  });

  test('that is chosen while the dialog of the one before closes has its own', async () => {
    const page = await open();
    await pick(page, 'Choose a picture', picture());
    const dialog = () => page.screen.getByRole<HTMLDialogElement>('dialog', { name: 'Crop your picture' });
    await pick(page, 'Choose a picture', picture('image/png'), () => dialog().close());
    expect(dialog().open).toBe(true);
  });

  test('of a wrong kind or size is refused here, in words, and nothing is sent', async () => {
    const page = await open();
    await pick(page, 'Choose a picture', picture('image/gif'));
    expect(page.text()).toContain(DETAIL.picture_type_wrong);
    await pick(page, 'Take a picture', picture('image/png', PICTURE_MAX_BYTES + 1));
    expect(page.text()).toContain(DETAIL.file_too_large);
    expect(page.screen.queryByRole('dialog')).toBeNull();
  });

  test('of an iPhone is made a JPEG where the browser can read it', async () => {
    const restore = replaceGlobals({
      createImageBitmap: async () => ({ width: 3_000, height: 4_000, close: () => undefined }),
      OffscreenCanvas: class {
        constructor(
          readonly width: number,
          readonly height: number,
        ) {}
        getContext = () => ({ drawImage: () => undefined });
        convertToBlob = async () => new Blob([`${this.width}x${this.height}`], { type: 'image/jpeg' });
      },
    });
    onTestFinished(restore);
    const page = await open();
    await pick(page, 'Choose a picture', new File([new Uint8Array(9)], 'IMG_1.HEIC', { type: '' }));
    page.server.answer(savePortrait, { portrait: PORTRAIT });
    await page.press('Save portrait');
    const [sent] = page.server.sent(savePortrait);
    expect([sent?.file?.type, await sent?.file?.text()]).toEqual(['image/jpeg', '1800x2400']);
  });

  test('of an iPhone that is read only after another one was chosen does not take its place', async () => {
    const reading = Promise.withResolvers<ImageBitmap>();
    onTestFinished(replaceGlobals({ createImageBitmap: () => reading.promise }));
    const page = await open();
    await pick(page, 'Choose a picture', picture('image/heic'));
    await pick(page, 'Choose a picture', picture());
    await page.happens(() => reading.reject(new Error('It can’t be read.')));
    expect(page.screen.getByRole('dialog', { name: 'Crop your picture' })).toBeTruthy();
    expect(page.text()).not.toContain('This browser can’t open HEIC pictures.');
  });

  test('of an iPhone that this browser can’t read says how to send it', async () => {
    const page = await open();
    await pick(page, 'Choose a picture', picture('image/heic'));
    expect(page.text()).toContain('This browser can’t open HEIC pictures.');
    expect(page.screen.queryByRole('dialog')).toBeNull();
    await pick(page, 'Choose a picture', picture());
    expect(page.text()).not.toContain('This browser can’t open HEIC pictures.');
  });

  test('that is no picture, whatever its name says, is refused before anybody crops it', async () => {
    const page = await open();
    await pick(page, 'Choose a picture', picture());
    const shown = page.screen.getByRole('dialog', { name: 'Crop your picture' }).querySelector('img');
    await page.happens(() => shown?.dispatchEvent(new Event('error')));
    expect(page.text()).toContain(DETAIL.picture_broken);
    expect(page.screen.queryAllByRole('dialog')).toHaveLength(0);
    expect(page.server.sent(savePortrait)).toHaveLength(0);
  });

  test('that the server refuses stays open, with its sentence beside it', async () => {
    const page = await open();
    await pick(page, 'Choose a picture', picture());
    page.server.refuse(savePortrait, 413, 'file_too_large');
    await page.press('Save portrait');
    expect(page.screen.getByRole('dialog', { name: 'Crop your picture' }).textContent).toContain(DETAIL.file_too_large);
  });

  test('is removed after a question', async () => {
    const page = await open({ portrait: PORTRAIT });
    page.server.answer(deletePortrait, { message: 'Removed.' });
    await page.press('Remove portrait');
    expect(page.server.sent(deletePortrait)).toHaveLength(0);
    page.server.answer(getMentor, ownProfile());
    await page.press('Yes, remove portrait');
    expect(page.server.sent(deletePortrait)).toHaveLength(1);
    expect(page.announced()).toContain('Your portrait is gone.');
    // The button that had the focus is gone, too.
    expect(document.activeElement?.textContent).toBe('Your portrait is gone.');
    expect(document.querySelector('.portrait img')).toBeNull();
  });

  test('that was taken down says why, and another one can be added', async () => {
    const taken = {
      kind: 'portrait' as const,
      reason: 'uniform' as const,
      note: 'Plain is fine.',
      at: '2026-11-30T10:00:00Z',
    };
    const page = await open({ taken_down: [taken] });
    expect(page.text()).toContain('We took down your portrait');
    expect(page.text()).toContain('That’s because it shows a team uniform. Plain is fine.');
    expect(page.screen.getByRole('button', { name: 'Choose a picture' })).toBeTruthy();
  });
});

describe('what is kept of a picture', () => {
  test('travels as shares of it, never beyond its edge', () => {
    expect(cropOf({ x: 12.5, y: 0, width: 50, height: 60 }, 90)).toEqual({
      x: 0.125,
      y: 0,
      width: 0.5,
      height: 0.6,
      turn: '90',
    });
    const edge = cropOf({ x: 33.337, y: -0.001, width: 66.669, height: 100.002 }, 0);
    expect(Number(edge.x) + Number(edge.width)).toBeLessThanOrEqual(1);
    expect([edge.y, edge.height]).toEqual([0, 1]);
  });
});

describe('the intro', () => {
  test('is uploaded, and captions are asked for', async () => {
    const page = await open();
    expect(page.screen.queryByRole('textbox', { name: /^Captions/ })).toBeNull();
    await pick(page, 'Upload a video', new File([new Uint8Array(9)], 'me.mp4', { type: 'video/mp4' }));
    page.server.answer(saveIntro, { intro: INTRO });
    page.server.answer(getMentor, ownProfile({ intro: INTRO }));
    await page.press('Use this video');
    expect(page.server.sent(saveIntro)[0]?.file?.type).toBe('video/mp4');
    expect(page.announced()).toContain('Your intro is on your profile. Add captions, so that it can be read, too.');
    const captioned = { ...INTRO, captions: '/api/media/c-1.vtt' };
    page.server.answer(saveIntroCaptions, { intro: captioned });
    page.server.answer(getMentor, ownProfile({ intro: captioned }));
    await page.fill(/^Captions/, 'Hi, I’m Maya.\nI play.');
    await page.press('Save captions');
    expect(page.server.sent(saveIntroCaptions)[0]?.body).toEqual({ text: 'Hi, I’m Maya.\nI play.' });
    expect(page.announced()).toContain('Your captions are saved.');
    expect(page.text()).not.toContain('Add captions');
  });

  test('keeps captions that are not saved yet over a reload, and those of another intro are gone', async () => {
    const before = await open({ intro: INTRO });
    await before.fill(/^Captions/, 'Hi, I’m Maya.');
    const page = await open({ intro: INTRO }, before.kept());
    expect(page.valueOf(/^Captions/)).toBe('Hi, I’m Maya.');
    const other = await open({ intro: { ...INTRO, url: '/api/media/v-2.mp4' } }, before.kept());
    expect(other.valueOf(/^Captions/)).toBe('');
    const again = await open({ intro: INTRO }, before.kept());
    again.server.answer(saveIntroCaptions, { intro: INTRO });
    await again.press('Save captions');
    expect(again.server.sent(saveIntroCaptions)[0]?.body).toEqual({ text: 'Hi, I’m Maya.' });
    expect(again.kept()).toEqual({});
  });

  test('keeps what is typed of its captions while others are being saved, and doesn’t call it saved', async () => {
    const page = await open({ intro: INTRO });
    await page.fill(/^Captions/, 'Hi, I’m Maya.');
    const release = page.server.hold(saveIntroCaptions, { intro: INTRO });
    await page.press('Save captions');
    await page.type(/^Captions/, ' I play.');
    release();
    await page.settle();
    expect(page.announced()).not.toContain('Your captions are saved.');
    const again = await open({ intro: INTRO }, page.kept());
    expect(again.valueOf(/^Captions/)).toBe('Hi, I’m Maya. I play.');
  });

  test('that is removed leaves the focus with what says so', async () => {
    const page = await open({ intro: INTRO });
    page.server.answer(deleteIntro, { message: 'Removed.' });
    await page.press('Remove intro');
    page.server.answer(getMentor, ownProfile());
    await page.press('Yes, remove intro');
    expect(document.activeElement?.textContent).toBe('Your intro is gone.');
  });

  test('that is chosen while the dialog of the one before closes has its own', async () => {
    const page = await open();
    const film = () => new File(['film'], 'me.mp4', { type: 'video/mp4' });
    await pick(page, 'Upload a video', film());
    const dialog = () => page.screen.getByRole<HTMLDialogElement>('dialog', { name: 'Upload your intro' });
    await pick(page, 'Upload a video', film(), () => dialog().close());
    expect(dialog().open).toBe(true);
  });

  test('of a wrong kind is refused here, in words', async () => {
    const page = await open();
    await pick(page, 'Upload a video', new File(['x'], 'me.avi', { type: 'video/x-msvideo' }));
    expect(page.text()).toContain(DETAIL.video_type_wrong);
  });

  test('without a camera the page says what can be done', async () => {
    const page = await open();
    await page.press('Record it here');
    expect(page.text()).toContain('This browser can’t record here. Upload a video instead.');
  });

  test('is recorded after a count of three, for half a minute at most, watched, and sent', async () => {
    const page = await open();
    const studio = openStudio();
    await page.press('Record it here');
    page.screen.getByRole('button', { name: 'Start recording' }).focus();
    await page.press('Start recording');
    expect(page.text()).toContain('Starts in 3');
    // A browser takes the focus from a button that is disabled, and the keyboard goes on from here.
    expect(page.screen.getByRole<HTMLButtonElement>('button', { name: 'Starting…' }).disabled).toBe(false);
    for (let second = 0; second < 3; second++) await page.wait(1_000);
    expect(page.text()).toContain('Recording, 30 s left');
    expect(document.activeElement?.textContent).toBe('Stop');
    for (let second = 0; second < 30; second++) await page.wait(1_000);
    expect(page.screen.getByLabelText('Your recording') === document.activeElement).toBe(true);
    // The camera's light goes off.
    expect(studio.stopped()).toBe(2);
    page.server.answer(saveIntro, { intro: INTRO });
    await page.press('Use this video');
    const [sent] = page.server.sent(saveIntro);
    expect([sent?.file?.type, sent?.file?.size]).toEqual(['video/webm', 4]);
  });

  test('gets captions from the device that films it, to be read and corrected before they are saved', async () => {
    const page = await open();
    openStudio();
    const device = openRecognition();
    await page.press('Record it here');
    await page.press('Start recording');
    for (let second = 0; second < 3; second++) await page.wait(1_000);
    await page.happens(() => device.hears(['Hi, I’m Maya.', 'I swim the']));
    await page.happens(() => device.hears(['Hi, I’m Maya.', 'I swim the mile.']));
    await page.press('Stop');
    page.server.answer(saveIntro, { intro: INTRO });
    page.server.answer(getMentor, ownProfile({ intro: INTRO }));
    await page.press('Use this video');
    expect(device.isListening()).toBe(false);
    const later = Object.values(page.kept()).join();
    expect(later).toContain('I swim the mile.');
    expect(page.announced()).toContain(
      'Your intro is on your profile. Your device wrote captions for it: read them below, then save them.',
    );
    page.server.answer(saveIntroCaptions, { intro: INTRO });
    await page.press('Save captions');
    expect(page.server.sent(saveIntroCaptions)[0]?.body).toEqual({ text: 'Hi, I’m Maya.\nI swim the mile.' });
  });

  test('is recorded again as often as one likes, and closing lets the camera go', async () => {
    const page = await open();
    const studio = openStudio();
    await recordFor(page, 5);
    await page.press('Stop');
    await page.press('Record again');
    expect(page.screen.getByRole('button', { name: 'Start recording' })).toBeTruthy();
    expect(studio.stopped()).toBe(2);
    await page.happens(() => page.screen.getByRole<HTMLDialogElement>('dialog').close());
    expect(studio.stopped()).toBe(4);
  });

  test('that is closed in the middle of recording is given up', async () => {
    const page = await open();
    const studio = openStudio();
    await recordFor(page, 5);
    await page.happens(() => page.screen.getByRole<HTMLDialogElement>('dialog').close());
    expect(studio.stopped()).toBe(2);
    await page.press('Record it here');
    expect(page.screen.getByRole('button', { name: 'Start recording' })).toBeTruthy();
  });

  test('that was recorded and not sent yet is still there after the dialog closes, until it is on the profile', async () => {
    const page = await open();
    openStudio();
    const close = () => page.happens(() => page.screen.getByRole<HTMLDialogElement>('dialog').close());
    await recordFor(page, 5);
    await page.press('Stop');
    await close();
    expect(page.announced()).toContain(
      'Your recording isn’t on your profile yet. Watch it, and use it if you like it.',
    );
    await page.press('Watch your recording');
    expect(page.screen.getByLabelText('Your recording')).toBeTruthy();
    await close();
    await page.press('Watch your recording');
    page.server.answer(saveIntro, { intro: INTRO });
    page.server.answer(getMentor, ownProfile({ intro: INTRO }));
    await page.press('Use this video');
    expect(page.server.sent(saveIntro)[0]?.file?.size).toBe(4);
    expect(page.text()).not.toContain('Your recording isn’t on your profile yet. Watch it, and use it if you like it.');
    expect(page.screen.getByRole('button', { name: 'Record a new one' })).toBeTruthy();
  });

  test('that was recorded is asked about before the page is left', async () => {
    const page = await open();
    openStudio();
    await recordFor(page, 5);
    const leave = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await page.press('Stop');
    expect(leave()).toBe(true);
    await page.press('Record again');
    expect(leave()).toBe(false);
  });

  test('that was recorded and is not liked can be thrown away, with no camera asked for', async () => {
    const page = await open();
    const studio = openStudio();
    await recordFor(page, 5);
    await page.press('Stop');
    await page.press('Throw it away');
    expect(studio.stopped()).toBe(2);
    expect(page.screen.queryByRole('dialog')).toBeNull();
    expect(page.screen.getByRole('button', { name: 'Record it here' })).toBeTruthy();
    expect(page.text()).not.toContain('Your recording isn’t on your profile yet.');
  });

  test('with a camera that is forbidden the page says how to allow it', async () => {
    const page = await open();
    openStudio(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    await page.press('Record it here');
    expect(page.text()).toContain('Allow both in the address bar, then try again.');
    expect(page.screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

/** In seconds, of which the count takes three. */
async function recordFor(page: OpenPage, seconds: number): Promise<void> {
  await page.press('Record it here');
  await page.press('Start recording');
  for (let second = 0; second < seconds; second++) await page.wait(1_000);
}

/** A camera and a recorder that film four bytes. */
function openStudio(getUserMedia?: () => Promise<MediaStream>) {
  const stopped = new Set<number>();
  let tracks = 0;
  const track = () => {
    const id = tracks++;
    return { stop: () => void stopped.add(id), getSettings: () => ({ deviceId: 'front' }) };
  };
  const makeStream = () => {
    const both = [track(), track()];
    const shown = document.createElement('canvas').captureStream();
    return Object.assign(shown, {
      getTracks: () => both,
      getVideoTracks: () => both.slice(0, 1),
      getAudioTracks: () => both.slice(1),
    });
  };
  class FilmsFourBytes {
    static isTypeSupported = (type: string) => type.startsWith('video/webm');
    state = 'inactive';
    mimeType = 'video/webm;codecs=vp8,opus';
    ondataavailable: (event: { data: Blob }) => void = () => undefined;
    onstop: () => void = () => undefined;
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.ondataavailable({ data: new Blob(['film']) });
      this.onstop();
    }
  }
  const devices = { getUserMedia: getUserMedia ?? (async () => makeStream()), enumerateDevices: async () => [] };
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });
  onTestFinished(replaceGlobals({ MediaRecorder: FilmsFourBytes }));
  return { stopped: () => stopped.size };
}

/** A browser that recognizes speech on the device. */
function openRecognition() {
  let listening: { onresult(event: object): void } | null = null;
  class Recognizes {
    static available = async () => 'available';
    processLocally = false;
    onresult: (event: object) => void = () => undefined;
    onend: () => void = () => undefined;
    start() {
      listening = this;
    }
    abort() {
      listening = null;
      this.onend();
    }
  }
  Object.assign(Recognizes.prototype, { processLocally: false });
  onTestFinished(replaceGlobals({ SpeechRecognition: Recognizes }));
  return {
    isListening: () => listening !== null,
    hears: (sentences: string[]) =>
      listening?.onresult({ resultIndex: 0, results: sentences.map((transcript) => [{ transcript }]) }),
  };
}
