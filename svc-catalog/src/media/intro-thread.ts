import { prepareIntro } from './prepare-intro.ts';

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  self.postMessage(await prepareIntro(data));
};
