import { BIO_PREVIEW_CHARACTERS, CARD_ACHIEVEMENTS } from 'contracts/times';

/** At most 120 characters of a bio; what is cut ends in an ellipsis. */
export function previewBio(bio: string): string {
  const characters = [...bio];
  if (characters.length <= BIO_PREVIEW_CHARACTERS) return bio;
  return `${characters.slice(0, BIO_PREVIEW_CHARACTERS).join('').trimEnd()}…`;
}

export function previewAchievements(all: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: all.slice(0, CARD_ACHIEVEMENTS), more: Math.max(0, all.length - CARD_ACHIEVEMENTS) };
}
