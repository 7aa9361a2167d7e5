import { expect, test } from 'bun:test';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Message } from './transport.ts';
import { writeMime } from './write-mime.ts';

const LONG = 'Thanks for booking – we’ll see you there. '.repeat(40).trim();
const MAILS: Record<string, Message> = {
  'plain text': { text: 'Short.\n\nAnd a dot:\n.\n' },
  'text and HTML': { text: LONG, html: `<p>${LONG}</p>\n<a href="https://a.example/?a=1&amp;b=2">=3D</a> \n` },
  'a calendar file': {
    text: 'See the file.',
    html: '<p>See the file.</p>',
    icalEvent: {
      method: 'REQUEST',
      filename: 'session.ics',
      content: `BEGIN:VCALENDAR\r\n${LONG}\r\nEND:VCALENDAR\r\n`,
    },
  },
  'other alphabets': { text: '日本語の予約です。'.repeat(30), html: '<p>Überraschung 🎉</p>' },
};

for (const [what, parts] of Object.entries(MAILS)) {
  test(`a mail with ${what} is, byte for byte, what nodemailer itself writes`, async () => {
    const message = {
      from: { name: 'Sideline', address: 'support@sideline.example' },
      to: { name: 'Zoë “Z” Brandt', address: 'zoe@example.org' },
      subject: 'Booked: Zoë, Mon Nov 23, 7 PM EST',
      messageId: '<one@sideline.example>',
      date: new Date('2026-11-23T12:00:00Z'),
      baseBoundary: 'between',
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...parts,
    };
    const expected = await new MailComposer(message).compile().build();
    const { raw, node } = writeMime(message);
    expect(raw).toBe(expected.toString());
    expect(node.getEnvelope()).toEqual({ from: 'support@sideline.example', to: ['zoe@example.org'] });
  });
}
