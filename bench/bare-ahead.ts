/** Stands before a bare process as the gateway stands before a service: it checks nothing, and hands on bytes. */
const socket = process.argv[2] ?? '';
const json = { 'content-type': 'application/json' };

const { url } = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const body = await request.bytes();
    const answer = await fetch(request.url, { unix: socket, method: 'POST', headers: json, body });
    return new Response(await answer.bytes(), { status: answer.status, headers: json });
  },
});
console.log(url.origin);
