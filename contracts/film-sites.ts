/** Whose players a room may frame. */
export const FILM_SITES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;
