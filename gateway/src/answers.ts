import { detailOf, type RefusalCode } from 'contracts/details';
import { inOneWrite } from 'svc-kit/in-one-write';
import { apiHeaders } from '../static/headers.ts';

export interface Answers {
  headers: Readonly<Record<string, string>>;
  json(value: unknown, status?: number, extra?: Record<string, string>): Response;
  refuse(status: number, code: RefusalCode, extra?: Record<string, string>, detail?: string): Response;
  serviceDown(): Response;
}

export function createAnswers(isHttps: boolean): Answers {
  const headers = apiHeaders(isHttps);
  const json: Answers['json'] = (value, status = 200, extra = {}) =>
    new Response(inOneWrite(JSON.stringify(value)), {
      status,
      headers: { 'content-type': 'application/json', ...headers, ...extra },
    });
  const refuse: Answers['refuse'] = (status, code, extra, detail = detailOf(code)) =>
    json({ detail, code }, status, extra);
  return { headers, json, refuse, serviceDown: () => refuse(503, 'service_down', { 'retry-after': '2' }) };
}
