import { expect, test } from 'bun:test';
import { ENDPOINTS } from 'contracts/http/index';
import { Hono } from 'hono';
import { FixedFirstRouter } from './fixed-first-router.ts';

/** Every call answers with its name, and with what its address says. */
function answerNames() {
  const app = new Hono({ router: new FixedFirstRouter() });
  app.use('*', async (c, next) => {
    await next();
    c.header('seen', 'everywhere');
  });
  for (const { method, path, name } of ENDPOINTS)
    app.on(method, [`/api${path.replace(/:\w+/g, (parameter) => `${parameter}{[\\w.-]+}`)}`], (c) =>
      c.json({ name, ...c.req.param() }),
    );
  app.all('/health', (c) => c.json({ name: 'health' }));
  app.all('*', (c) => c.json({ name: 'the rest' }));
  return async (method: string, path: string) => (await app.request(path, { method })).json();
}

test('every call of ours is found by its own address, whatever others are like it', async () => {
  const ask = answerNames();
  for (const { method, path, name } of ENDPOINTS) {
    const parameters = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, each]) => [each, `any-${each}`]));
    const address = `/api${path.replace(/:(\w+)/g, 'any-$1')}`;
    expect(await ask(method, address)).toEqual({ name, ...parameters });
  }
});

test('a fixed path wins over one with a parameter, for its own method alone', async () => {
  const app = new Hono({ router: new FixedFirstRouter() });
  app.get('/sessions/:id', (c) => c.text(`the session ${c.req.param('id')}`));
  app.post('/sessions/book', (c) => c.text('booked'));
  app.get('/sessions/next', (c) => c.text('the next'));
  const ask = async (method: string, path: string) => (await app.request(path, { method })).text();
  expect(await ask('POST', '/sessions/book')).toBe('booked');
  expect(await ask('GET', '/sessions/book')).toBe('the session book');
  expect(await ask('GET', '/sessions/next')).toBe('the next');
});

test('what stands for every path runs before both, and takes what nothing else does', async () => {
  const ask = answerNames();
  expect(await ask('GET', '/health')).toEqual({ name: 'health' });
  expect(await ask('GET', '/nothing/here')).toEqual({ name: 'the rest' });
  const app = new Hono({ router: new FixedFirstRouter() });
  app.use('/api/*', async (c, next) => {
    await next();
    c.header('seen', 'yes');
  });
  app.get('/api/fixed', (c) => c.text('fixed'));
  app.get('/api/:id', (c) => c.text('one'));
  for (const path of ['/api/fixed', '/api/7']) expect((await app.request(path)).headers.get('seen')).toBe('yes');
});
