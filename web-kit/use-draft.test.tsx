import { expect, test } from 'bun:test';
import type { RouteObject } from 'react-router';
import { dropAllDrafts, dropDraft, dropFromDraft, keepDraft, readDraft } from './draft.ts';
import { openPage } from './page-testing.ts';
import { useDraft, useKept } from './use-draft.ts';

// After page-testing, because it looks for a browser at import.
const { useForm } = await import('react-hook-form');

let savedLevel = 'D3';

function Form() {
  const form = useForm({ defaultValues: { story: '', password: '', level: savedLevel } });
  const sent = useDraft('story', form, ['password']);
  const [slot, choose] = useKept<string | null>('slot', null);
  return (
    <form>
      <h1>{slot ?? 'no slot'}</h1>
      <label>
        Story <textarea {...form.register('story')} />
      </label>
      <label>
        Password <input type="password" {...form.register('password')} />
      </label>
      <label>
        Level <input {...form.register('level')} />
      </label>
      <button type="button" onClick={() => choose('Thursday')}>
        Choose
      </button>
      <button type="button" onClick={sent}>
        Send
      </button>
    </form>
  );
}
const routes: RouteObject[] = [{ path: '/', element: <Form /> }];

async function typed(as?: 'athlete') {
  const page = await openPage(routes, '/', as ? { as } : {});
  await page.fill('Story', 'I sent 140 e-mails.');
  await page.fill('Password', 'Quiet-harbor-42!');
  await page.press('Choose');
  return page;
}

test('what was typed and chosen stands there after a reload, but no password', async () => {
  const kept = (await typed()).kept();
  expect(JSON.stringify(kept)).not.toContain('Quiet-harbor');
  const again = await openPage(routes, '/', { kept });
  expect([again.valueOf('Story'), again.valueOf('Password'), again.valueOf('Level')]).toEqual([
    'I sent 140 e-mails.',
    '',
    'D3',
  ]);
  expect(again.text()).toContain('Thursday');
});

test('a field that nobody touched shows what was saved of it meanwhile', async () => {
  const kept = (await typed()).kept();
  savedLevel = 'D1';
  const again = await openPage(routes, '/', { kept });
  savedLevel = 'D3';
  expect([again.valueOf('Story'), again.valueOf('Level')]).toEqual(['I sent 140 e-mails.', 'D1']);
});

test('what was sent is not kept, and logging out forgets everything', async () => {
  const page = await typed();
  await page.press('Send');
  expect(Object.keys(page.kept()).filter((key) => key.includes('story'))).toEqual([]);
  dropAllDrafts();
  expect(page.kept()).toEqual({});
});

test('a draft is its writer’s own: who signs in next on this tab does not see it', async () => {
  const kept = (await typed('athlete')).kept();
  expect((await openPage(routes, '/', { kept, as: 'mentor' })).valueOf('Story')).toBe('');
  expect((await openPage(routes, '/', { kept, as: 'athlete' })).valueOf('Story')).toBe('I sent 140 e-mails.');
});

test('a form whose sending signed a visitor in leaves nothing for the next visitor', async () => {
  const kept = (await typed()).kept();
  await openPage(routes, '/', { kept, as: 'athlete' });
  keepDraft('story', { story: 'Mine.' });
  dropDraft('story');
  expect(readDraft('story')).toBeNull();
  expect((await openPage(routes, '/', { kept: { ...sessionStorage } })).valueOf('Story')).toBe('');
});

test('single fields of a draft are forgotten, and the others stay', async () => {
  await typed();
  keepDraft('story', { story: 'Mine.', level: 'D1' });
  dropFromDraft('story', ['level']);
  expect(readDraft<object>('story')).toEqual({ story: 'Mine.' });
  dropFromDraft('nothing', ['level']);
  expect(readDraft('nothing')).toBeNull();
});
