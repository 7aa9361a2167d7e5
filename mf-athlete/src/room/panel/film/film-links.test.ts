import { expect, test } from 'bun:test';
import { FILM_SITES } from 'contracts/film-sites';
import { readFilmLink } from './film-links.ts';

const ID = 'dQw4w9WgXcQ';

test('a film is the same one however its link is written', () => {
  for (const link of [
    `https://www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com/watch?app=desktop&v=${ID}&t=42s`,
    `http://m.youtube.com/watch?v=${ID}`,
    ` https://youtu.be/${ID}?si=abc `,
    `youtu.be/${ID}`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`,
  ])
    expect(readFilmLink(link)).toEqual({
      site: 'YouTube',
      url: `https://www.youtube.com/watch?v=${ID}`,
      frame: `https://www.youtube-nocookie.com/embed/${ID}`,
    });
  expect(readFilmLink('https://vimeo.com/channels/staffpicks/76979871')?.frame).toBe(
    'https://player.vimeo.com/video/76979871',
  );
  for (const link of ['https://vimeo.com/76979871/abcdef1234', 'https://player.vimeo.com/video/76979871?h=abcdef1234'])
    expect(readFilmLink(link)).toEqual({
      site: 'Vimeo',
      url: 'https://vimeo.com/76979871/abcdef1234',
      frame: 'https://player.vimeo.com/video/76979871?h=abcdef1234',
    });
});

test('nothing else opens a player', () => {
  for (const link of [
    '',
    'javascript:alert(1)',
    `javascript://youtube.com/watch?v=${ID}%0aalert(1)`,
    `data:text/html,https://youtu.be/${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/?https://youtu.be/${ID}`,
    `https://youtu.be@evil.example/${ID}`,
    `https://user:pass@youtu.be/${ID}`,
    `https://youtu.be:8443/${ID}`,
    `https://xn--yutube-wqf.com/watch?v=${ID}`,
    `https://youtu.be/${ID}/../../evil`.replace(ID, 'short'),
    `https://www.youtube.com/watch?v=${ID}x`,
    `https://www.youtube.com/watch?v="><script>`,
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.hudl.com/video/3/1/1',
    'https://vimeo.com/76979871/javascript:1',
    'https://vimeo.com/about',
    'https://a.example/film.mp4',
  ])
    expect([link, readFilmLink(link)]).toEqual([link, null]);
});

test('a player’s address is always below one of the two sites that the page lets in', () => {
  for (const link of [`https://youtu.be/${ID}`, 'https://vimeo.com/76979871']) {
    const { origin } = new URL(readFilmLink(link)?.frame ?? 'about:blank');
    expect(FILM_SITES as readonly string[]).toContain(origin);
  }
});
