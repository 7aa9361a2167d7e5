import type { MediaKind } from 'contracts/media';
import { paths } from 'web-kit/paths';
import { hoursAfter, LOOK_WITHIN_HOURS } from '../deadlines.ts';
import type { Duty, Sources } from './duty.ts';

type Media = NonNullable<Sources['media']>;
const ONE: Readonly<Record<MediaKind, string>> = {
  portrait: 'portrait',
  intro: 'intro',
  poster: 'intro’s picture',
  captions: 'captions',
};

/** One row, however many there are: forty faces must not push a complaint off the page. */
export function mediaDuty({ media = [] }: Sources): Duty[] {
  const [first] = media.toSorted((a, b) => Date.parse(a.added_at) - Date.parse(b.added_at));
  if (!first) return [];
  const isOne = media.length === 1;
  return [
    {
      key: isOne ? `media-${first.id}` : 'new-media',
      kind: 'media',
      due: hoursAfter(first.added_at, LOOK_WITHIN_HOURS.media),
      title: isOne ? `${first.mentor_name}’s ${ONE[first.kind]}` : `${media.length} new ${kindsOf(media)}`,
      facts: seenBy(media),
      act: 'Look',
      ...(!isOne && { leads: `${paths.admin('verify')}#new-media` }),
    },
  ];
}

function kindsOf(media: Media): string {
  const portraits = media.filter(({ kind }) => kind === 'portrait').length;
  if (portraits === media.length) return 'portraits';
  return portraits === 0 ? 'intros' : 'portraits and intros';
}

function seenBy(media: Media): string {
  const seen = media.filter(({ is_public }) => is_public).length;
  if (seen === 0) return `Nobody sees ${media.length === 1 ? 'it' : 'them'} yet.`;
  return seen === media.length
    ? `Everybody sees ${seen === 1 ? 'it' : 'them'} already.`
    : `Everybody sees ${seen} of them already.`;
}
