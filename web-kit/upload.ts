import type { Endpoint, ResponseOf } from 'contracts/endpoint';
import { type CallOptions, callWithFile, type Sender } from './api.ts';

/** `onProgress` hears which share of the file has been sent. Throws ApiError. */
export function upload<E extends Endpoint>(
  endpoint: E,
  { onProgress, ...options }: CallOptions<E> & { file: Blob; onProgress: (share: number) => void },
): Promise<ResponseOf<E>> {
  const via: Sender = (address, init, onMoved) =>
    sendWithProgress(address, init, (share) => {
      onMoved();
      onProgress(share);
    });
  const asked = options as unknown as CallOptions<E> & { file: Blob };
  return callWithFile(endpoint, { ...asked, via });
}

/** `fetch` cannot tell how much it has sent; where there is nothing that can, it does without. */
function sendWithProgress(address: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  if (typeof XMLHttpRequest === 'undefined') return fetch(address, init);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(init.method ?? 'GET', address);
  new Headers(init.headers).forEach((value, name) => {
    request.setRequestHeader(name, value);
  });
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () =>
    resolve(new Response(request.responseText, { status: request.status, headers: readHeaders(request) }));
  request.onerror = () => reject(new TypeError('Failed to fetch'));
  request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
  init.signal?.addEventListener('abort', () => request.abort());
  request.send(init.body as Blob);
  return promise;
}

function readHeaders(request: XMLHttpRequest): Headers {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  return new Headers(
    lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
  );
}
