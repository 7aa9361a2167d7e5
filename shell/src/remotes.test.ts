import { expect, test } from 'bun:test';
import type { RouteObject } from 'react-router';
import { createRemotes } from './remotes.ts';

const LINE = { name: 'mf-public', entry: '/remotes/mf-public/mf-manifest.json', paths: ['/browse', '/mentors/:id'] };

/** Answers in turn; the last answer stays. */
function remotesOf(...answers: (() => Promise<RouteObject[]>)[]) {
  const asked: string[] = [];
  let lists = 0;
  const remotes = createRemotes({
    fetchLines: async () => {
      lists += 1;
      return [LINE];
    },
    fetchApp: (remote, path) => {
      asked.push(`${remote.name} ${path}`);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer ? answer() : Promise.reject(new Error('no answer'));
    },
  });
  return { remotes, asked, lists: () => lists };
}
const routes: RouteObject[] = [{ path: '/browse' }, { path: '/mentors/:id' }];
const gives = async () => routes;
const fails = () => Promise.reject(new Error('away'));

test('a remote is brought once: the router keeps it', async () => {
  const { remotes, asked, lists } = remotesOf(gives);
  expect(await remotes.loadRoutes('/browse')).toBe(routes);
  expect(await remotes.loadRoutes('/mentors/42')).toBeNull();
  expect(await remotes.loadRoutes('/nobodys')).toBeNull();
  expect([asked, lists()]).toEqual([['mf-public /browse'], 1]);
});

test('a remote that came for a navigation that was given up is brought again by the next', async () => {
  const { remotes, asked } = remotesOf(gives);
  const navigation = new AbortController();
  const coming = remotes.loadRoutes('/browse', navigation.signal);
  navigation.abort();
  await coming;
  expect(await remotes.loadRoutes('/browse', new AbortController().signal)).toBe(routes);
  expect(asked).toHaveLength(1);
});

test('a remote that does not come is tried twice, and again from scratch when it is wanted next', async () => {
  const { remotes, asked } = remotesOf(fails, fails, gives);
  await expect(remotes.loadRoutes('/browse')).rejects.toThrow('away');
  expect(asked).toHaveLength(2);
  expect(await remotes.loadRoutes('/browse')).toBe(routes);
  expect(asked).toHaveLength(3);
});

test('a list of remotes that did not come is asked for again', async () => {
  let asked = 0;
  const fetchLines = async () => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return [LINE];
  };
  const remotes = createRemotes({ fetchLines, fetchApp: gives });
  await expect(remotes.loadRoutes('/browse')).rejects.toThrow('away');
  expect(await remotes.loadRoutes('/browse')).toBe(routes);
});

test('an address of no remote brings none, and one that fails ahead of time does no harm', async () => {
  const { remotes, asked } = remotesOf(fails, gives);
  expect(await remotes.loadRoutes('/nobodys')).toBeNull();
  expect(asked).toEqual([]);
  remotes.loadAhead('/browse');
  expect(await remotes.loadRoutes('/browse')).toBe(routes);
});

test('pointing at a link brings the code of the page behind it, and of no other', async () => {
  const came = Promise.withResolvers<string>();
  const lazy = routes.map(({ path }) => ({
    path,
    lazy: async () => {
      came.resolve(String(path));
      return {};
    },
  })) as RouteObject[];
  const { remotes, asked } = remotesOf(async () => lazy);
  remotes.loadAhead('/mentors/42');
  expect(await came.promise).toBe('/mentors/:id');
  expect(await remotes.loadRoutes('/mentors/42')).toBe(lazy);
  expect(asked).toEqual(['mf-public /mentors/42']);
});
