const NOT_PASSED = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** Development only: hands /dev/* to the supervisor's server unchanged, without limits; it checks Host and Origin. */
export function createDevProxy(devUrl: string, isAway: () => Response) {
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of [...NOT_PASSED, 'cookie', 'authorization']) headers.delete(name);
    const answer = await fetch(devUrl + pathname + search, {
      method: request.method,
      headers,
      body: request.body,
      redirect: 'manual',
      decompress: false,
    }).catch(() => null);
    if (!answer) return isAway();
    const answerHeaders = new Headers(answer.headers);
    for (const name of [...NOT_PASSED, 'content-length']) answerHeaders.delete(name);
    return new Response(answer.body, { status: answer.status, headers: answerHeaders });
  };
}
