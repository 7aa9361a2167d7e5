import { type BusyQuestion, findBusy } from './find-busy.ts';

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<{ bytes: Uint8Array; question: BusyQuestion }>) => {
  self.postMessage(findBusy(new TextDecoder().decode(data.bytes), data.question));
};
