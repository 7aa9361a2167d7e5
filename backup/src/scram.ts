import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** SCRAM-SHA-256 (RFC 7677), the client's side, as Postgres asks for it. */
export function beginScram(password: string) {
  const first = `n=,r=${randomBytes(18).toString('base64')}`;
  let serverProof = Buffer.alloc(0);
  return {
    first: `n,,${first}`,
    answer(challenge: string): string {
      const given = new Map(challenge.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));
      const [nonce = '', salt = '', rounds = ''] = ['r', 's', 'i'].map((key) => given.get(key));
      if (!nonce.startsWith(first.slice(5))) throw new Error('Postgres answered somebody else');
      const salted = pbkdf2Sync(password.normalize('NFKC'), Buffer.from(salt, 'base64'), Number(rounds), 32, 'sha256');
      const last = `c=biws,r=${nonce}`;
      const all = `${first},${challenge},${last}`;
      const key = hmac(salted, 'Client Key');
      const signature = hmac(sha256(key), all);
      serverProof = hmac(hmac(salted, 'Server Key'), all);
      return `${last},p=${Buffer.from(key.map((byte, i) => byte ^ (signature[i] ?? 0))).toString('base64')}`;
    },
    /** @throws when whoever answers does not know the password either */
    check(final: string): void {
      const given = Buffer.from(final.replace(/^v=/, ''), 'base64');
      if (given.length !== serverProof.length || !timingSafeEqual(given, serverProof))
        throw new Error('this is not the Postgres that knows the password');
    },
  };
}
