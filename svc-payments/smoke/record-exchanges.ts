/** One line of the recording, as the validator of Stripe's published API reads it. */
export interface Exchange {
  method: string;
  path: string;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
  /** Unix seconds. */
  ts: number;
}

const KEY_LEFT_OUT = 'Bearer sk_test_left_out';

/** A fetch that also notes what was asked and answered, without files or the key: the notes may be passed on. */
export function recordExchanges(exchanges: Exchange[]): typeof fetch {
  const recorded = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const isForm = !request.headers.get('content-type')?.startsWith('multipart/');
    const requestBody = isForm ? await request.clone().text() : '';
    const response = await fetch(request);
    const responseBody = await response.clone().text();
    if (isForm)
      exchanges.push({
        method: request.method,
        path: url.pathname + url.search,
        requestHeaders: { ...Object.fromEntries(request.headers), authorization: KEY_LEFT_OUT },
        requestBody,
        status: response.status,
        responseHeaders: Object.fromEntries(response.headers),
        responseBody,
        ts: Math.floor(Date.now() / 1000),
      });
    return response;
  };
  return Object.assign(recorded, { preconnect: fetch.preconnect });
}
