import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Endpoint } from 'contracts/endpoint';
import { ENDPOINTS } from 'contracts/http';
import { createAnswers } from './answers.ts';
import { createDocs } from './docs/page.ts';
import { type Door, startDoor } from './fixtures/door.ts';
import type { OpenApi, Operation } from './openapi.ts';

let door: Door;
let api: OpenApi;
beforeAll(async () => {
  door = await startDoor();
  api = (await (await door.call('/api/openapi.json')).json()) as OpenApi;
});
afterAll(() => door.stop());

const operations = () => Object.values(api.paths).flatMap((methods) => Object.values(methods));
const find = (method: string, path: string) => api.paths[path]?.[method] as Operation;

const FILES: Readonly<Record<string, string>> = {
  streamHints: 'text/event-stream',
  getMedia: 'image/avif',
  readCalendarFeed: 'text/calendar',
};

describe('the API’s description', () => {
  test('is OpenAPI 3.1, and covers every declared call once', () => {
    expect(api.openapi).toBe('3.1.0');
    expect(
      operations()
        .map((each) => each.operationId)
        .sort(),
    ).toEqual(ENDPOINTS.map((each) => each.name).sort());
    for (const endpoint of ENDPOINTS) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      expect(find(endpoint.method.toLowerCase(), path).summary).toBe(endpoint.summary);
    }
  });

  test('names every parameter of a path, and every answer with its body', () => {
    for (const [path, methods] of Object.entries(api.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const operation of Object.values(methods)) {
        const inPath = operation.parameters.filter((each) => each.in === 'path');
        expect(inPath.map((each) => each.name)).toEqual(named as string[]);
        expect(inPath.every((each) => each.required)).toBe(true);
        for (const [status, answer] of Object.entries(operation.responses)) {
          expect(status).toMatch(/^[2-5]\d\d$/);
          expect(answer.description).not.toBe('');
          const usual = status === '200' ? FILES[operation.operationId] : undefined;
          const type = usual ?? 'application/json';
          expect(answer.content?.[type]?.schema).toBeDefined();
        }
      }
    }
  });

  test('points nowhere that is not there', () => {
    for (const [, name] of JSON.stringify(api).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(api.components.schemas).toHaveProperty(name as string);
    }
  });

  test('says what a call takes, and what can go wrong', () => {
    const book = find('post', '/sessions/book');
    const body = book.requestBody?.content['application/json']?.schema as { required: string[]; properties: object };
    expect(body.required).toEqual(['mentor_id', 'scheduled_datetime']);
    expect(Object.keys(book.responses)).toEqual(['200', '400', '401', '403', '404', '409', '422', '429', '500', '503']);
    expect(book.parameters).toMatchObject([{ name: 'athlete_id', in: 'query', required: true }]);
    expect(book.security).toEqual([{ bearer: [] }]);
    const list = find('get', '/college-athletes');
    expect(list.parameters.every((each) => !each.required)).toBe(true);
    expect(list.parameters.find((each) => each.name === 'college_level')?.schema.enum).toEqual(['D1', 'D2', 'D3']);
    expect(find('post', '/login').security).toEqual([]);
    const unauthorized = find('post', '/login').responses[401]?.content?.['application/json']?.schema;
    expect(unauthorized).toMatchObject({
      properties: { code: { examples: ['no_account', 'incorrect_password', 'account_without_password'] } },
    });
  });

  test('is made when somebody asks for it, once', () => {
    let read = 0;
    const get = (target: readonly Endpoint[], key: string | symbol) => {
      read++;
      return Reflect.get(target, key);
    };
    const docs = createDocs(new Proxy(ENDPOINTS, { get }), createAnswers(false));
    expect(read).toBe(0);
    docs.get('/api/openapi.json')?.();
    const once = read;
    expect(once).toBeGreaterThan(0);
    docs.get('/api/openapi.json')?.();
    expect(read).toBe(once);
  });

  test('takes GET only, and needs no sign-in', async () => {
    expect((await door.call('/api/openapi.json', { method: 'POST' })).status).toBe(405);
    expect((await door.call('/api/docs', { method: 'HEAD' })).status).toBe(200);
  });
});

describe('the page made from it', () => {
  test('lists every call, with nothing inline and nothing from elsewhere', async () => {
    const answer = await door.call('/api/docs');
    const html = await answer.text();
    expect(ENDPOINTS.filter((endpoint) => !html.includes(`id="${endpoint.name}"`))).toEqual([]);
    // A sentence may name https://; an attribute that loads or leads somewhere may not.
    const foreign = html.match(/<style| style=|<script(?! src="\/api\/docs\/)| on\w+=|=["']?https?:\/\//g);
    expect(foreign).toBeNull();
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      const file = await door.call(path as string);
      expect([path, file.status]).toEqual([path, 200]);
      expect(file.headers.get('content-type')).toMatch(/css|javascript|json/);
    }
  });
});
