import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from 'contracts/endpoint';
import * as media from 'contracts/http/media';
import { call } from '../api.ts';
import { upload } from '../upload.ts';
import { defineChange } from '../use-change.ts';
import { part } from './founder-part.ts';

declare module '../query-keys.ts' {
  interface DeclaredKeys {
    captions: readonly ['captions', url: string];
  }
}

interface Own {
  mentorId: string;
}
interface Sending extends Own {
  file: Blob;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}
export type Crop = QueryInput<typeof media.savePortrait>;
const ownPages = ({ mentorId }: Own) =>
  [
    ['own-profile', mentorId],
    ['mentor', mentorId],
  ] as const;
/** All of it may have arrived before. */
const wasCalledOff = ({ name }: Error) => name === 'AbortError';

export const sendPortrait = defineChange({
  ask: ({ mentorId, crop, ...rest }: Sending & { crop: Crop }) =>
    upload(media.savePortrait, { params: { id: mentorId }, query: crop, ...rest }),
  stale: ownPages,
  staleAfterFailure: wasCalledOff,
});
export const removePortrait = defineChange({
  ask: ({ mentorId }: Own) => call(media.deletePortrait, { params: { id: mentorId } }),
  stale: ownPages,
});
export const sendIntro = defineChange({
  ask: ({ mentorId, ...rest }: Sending) => upload(media.saveIntro, { params: { id: mentorId }, ...rest }),
  stale: ownPages,
  staleAfterFailure: wasCalledOff,
});
export const removeIntro = defineChange({
  ask: ({ mentorId }: Own) => call(media.deleteIntro, { params: { id: mentorId } }),
  stale: ownPages,
});
export const saveCaptions = defineChange({
  ask: ({ mentorId, text }: Own & { text: string }) =>
    call(media.saveIntroCaptions, { params: { id: mentorId }, body: { text } }),
  stale: ownPages,
});

/** What is said, line by line, without the times of the file. */
export const captionsQuery = (url: string) =>
  queryOptions({
    queryKey: ['captions', url] as const,
    queryFn: async ({ signal }) => linesOf(await (await fetch(url, { signal })).text()),
  });

export function linesOf(webVtt: string): string {
  return webVtt
    .split(/\r?\n/)
    .filter((line) => line.trim() && !/^WEBVTT|^NOTE|-->|^\d+$/.test(line))
    .join('\n');
}

export const newMediaQuery = part('new-media', (options) => call(media.listNewMedia, options));

type Verdict = BodyInput<typeof media.decideMedia> & { mediaId: string };
export const decideMedia = defineChange({
  ask: ({ mediaId, ...body }: Verdict) => call(media.decideMedia, { params: { id: mediaId }, body }),
  learn: (client, _, { mediaId }) =>
    client.setQueryData(newMediaQuery.queryKey, (list) => list?.filter(({ id }) => id !== mediaId)),
  stale: () => [['admin', 'new-media']],
  staleAfterFailure: true,
});
