/** In base64, as policies name scripts and styles. */
export function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('base64');
}
