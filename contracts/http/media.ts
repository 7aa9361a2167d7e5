import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import {
  CAPTIONS_MAX_LENGTH,
  INTRO_MAX_BYTES,
  INTRO_TYPES,
  MEDIA_KINDS,
  PICTURE_MAX_BYTES,
  PICTURE_TYPES,
  PORTRAIT_LEAST_WIDTH,
  TAKE_DOWN_REASONS,
  type TakeDownReason,
} from '../media.ts';
import { FOUNDER_NOTE_MAX } from '../note-lengths.ts';
import { byId, id, instant, ok, optionalText } from './shapes.ts';

/** Below `/api`, without the width and the format: `${url}-320.webp`. A new picture has a new address. */
export const portrait = z.object({ url: z.string() });
export type Portrait = z.infer<typeof portrait>;

export const intro = z.object({
  url: z.string(),
  /** One picture, whole address; null without a portrait and a picture of its own. */
  poster: z.string().nullable(),
  seconds: z.number(),
  /** WebVTT. */
  captions: z.string().nullable(),
});
export type Intro = z.infer<typeof intro>;

const reason = z.enum(Object.keys(TAKE_DOWN_REASONS) as TakeDownReason[]);
export const mediaKind = z.enum(MEDIA_KINDS);
/** The mentor reads it until they upload another one. */
export const takenDown = z.object({ kind: mediaKind, reason, note: z.string().nullable(), at: instant });
export type TakenDown = z.infer<typeof takenDown>;

const OWN = { access: ['mentor'], own: { in: 'params', name: 'id' }, params: byId } as const;
const share = z.coerce.number().min(0).max(1);
/** The part to keep, as shares of the picture after it was turned. Without it, the middle. */
export const crop = z.object({
  x: share.optional(),
  y: share.optional(),
  width: share.optional(),
  height: share.optional(),
  /** Degrees clockwise, after what the camera says. */
  turn: z.enum(['0', '90', '180', '270']).default('0'),
});

export const PICTURE_ERRORS = {
  400: `${DETAIL.picture_type_wrong} | ${DETAIL.picture_animated} | ${DETAIL.picture_too_small} | ${DETAIL.picture_too_many_pixels} | ${DETAIL.picture_broken}`,
  413: DETAIL.file_too_large,
  429: `${DETAIL.media_busy} | ${DETAIL.too_many_tries}`,
  503: DETAIL.media_away,
} as const;

const INTRO_ERRORS = `${DETAIL.intro_missing} | ${DETAIL.intro_changed}`;

export const savePortrait = endpoint({
  name: 'savePortrait',
  owner: 'catalog',
  method: 'PUT',
  path: '/college-athletes/:id/portrait',
  ...OWN,
  query: crop,
  bytes: PICTURE_TYPES,
  maxBodyBytes: PICTURE_MAX_BYTES,
  response: z.object({ portrait }),
  errors: { ...PICTURE_ERRORS, 404: DETAIL.mentor_not_found },
  summary: `A portrait, cropped to 5:6 and stripped of everything but the picture; at least ${PORTRAIT_LEAST_WIDTH} pixels wide. It shows at once, and the founder looks at it.`,
});

export const deletePortrait = endpoint({
  name: 'deletePortrait',
  owner: 'catalog',
  method: 'DELETE',
  path: '/college-athletes/:id/portrait',
  ...OWN,
  response: ok,
  errors: { 404: DETAIL.mentor_not_found },
  summary: 'Take the own portrait off the profile and delete it.',
});

export const saveIntro = endpoint({
  name: 'saveIntro',
  owner: 'catalog',
  method: 'PUT',
  path: '/college-athletes/:id/intro',
  ...OWN,
  bytes: INTRO_TYPES,
  maxBodyBytes: INTRO_MAX_BYTES,
  response: z.object({ intro }),
  errors: {
    400: `${DETAIL.video_type_wrong} | ${DETAIL.video_codec_wrong} | ${DETAIL.video_tracks_wrong} | ${DETAIL.video_too_long} | ${DETAIL.video_broken}`,
    404: DETAIL.mentor_not_found,
    413: DETAIL.file_too_large,
    429: `${DETAIL.media_busy} | ${DETAIL.too_many_tries}`,
    503: DETAIL.media_away,
  },
  summary: 'A video of half a minute. It shows at once, without captions until they are written.',
});

export const saveIntroPoster = endpoint({
  name: 'saveIntroPoster',
  owner: 'catalog',
  method: 'PUT',
  path: '/college-athletes/:id/intro/poster',
  ...OWN,
  bytes: PICTURE_TYPES,
  maxBodyBytes: PICTURE_MAX_BYTES,
  response: z.object({ intro }),
  errors: { ...PICTURE_ERRORS, 404: DETAIL.mentor_not_found, 409: INTRO_ERRORS },
  summary: 'The picture that an intro shows before it plays; else it is the portrait.',
});

export const saveIntroCaptions = endpoint({
  name: 'saveIntroCaptions',
  owner: 'catalog',
  method: 'PUT',
  path: '/college-athletes/:id/intro/captions',
  ...OWN,
  body: z.object({
    /** WebVTT, or lines that are spread over the video. Empty takes the captions away. */
    text: z.string().trim().max(CAPTIONS_MAX_LENGTH, `Use at most ${CAPTIONS_MAX_LENGTH} characters.`),
  }),
  response: z.object({ intro }),
  errors: { 400: DETAIL.captions_invalid, 404: DETAIL.mentor_not_found, 409: INTRO_ERRORS },
  summary: 'What is said in the intro, to read along.',
});

export const deleteIntro = endpoint({
  name: 'deleteIntro',
  owner: 'catalog',
  method: 'DELETE',
  path: '/college-athletes/:id/intro',
  ...OWN,
  response: ok,
  errors: { 404: DETAIL.mentor_not_found },
  summary: 'Take the own intro with its captions off the profile and delete it.',
});

export const getMedia = endpoint({
  name: 'getMedia',
  owner: 'catalog',
  method: 'GET',
  path: '/media/:file',
  access: 'optional',
  params: z.object({ file: z.string().max(60) }),
  response: z.string(),
  answers: ['image/avif', 'image/webp', 'image/jpeg', 'video/webm', 'video/mp4', 'text/vtt'],
  errors: { 404: DETAIL.not_found, 416: DETAIL.range_wrong, 503: DETAIL.media_away },
  summary:
    'A picture, video or captions at an address from a profile; ranges of it too. Of a mentor who is not public, for themselves and the admin only.',
});

export const newMedia = z.object({
  id,
  kind: mediaKind,
  mentor_id: id,
  mentor_name: z.string(),
  college: z.string(),
  sport: z.string(),
  is_public: z.boolean(),
  added_at: instant,
  /** What to look at: of a portrait itself, of everything else the intro as a visitor gets it. */
  portrait: portrait.nullable(),
  intro: intro.nullable(),
  captions_text: z.string().nullable(),
});
export type NewMedia = z.infer<typeof newMedia>;

export const listNewMedia = endpoint({
  name: 'listNewMedia',
  owner: 'catalog',
  method: 'GET',
  path: '/admin/new-media',
  access: ['admin'],
  response: z.array(newMedia),
  summary: 'Portraits, intros, posters and captions that the founder has not looked at yet, oldest first.',
});

export const decideMedia = endpoint({
  name: 'decideMedia',
  owner: 'catalog',
  method: 'POST',
  path: '/admin/media/:id/decide',
  access: ['admin'],
  freshSignIn: false,
  params: byId,
  body: z
    .object({ action: z.enum(['keep', 'take_down']), reason: reason.optional(), note: optionalText(FOUNDER_NOTE_MAX) })
    .refine(({ action, reason }) => action === 'keep' || reason !== undefined, {
      path: ['reason'],
      error: 'Say why it is taken down.',
    }),
  response: ok,
  errors: { 404: DETAIL.not_found, 409: DETAIL.media_decided },
  summary:
    'Keep what was looked at, or take it down: it is gone for everybody at once, and the mentor reads why. Also later than the queue.',
});
