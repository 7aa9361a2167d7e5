import { createRequire } from 'node:module';
import { plugin } from 'bun';
import { giveBackAfterLoad } from 'svc-kit/give-back';
import { cleanMail } from './clean-mail.ts';
import { readMailsLate } from './read-mails-late.ts';
import { takeMailsAtOnce } from './take-mails-at-once.ts';

// Loaded before maildev, which brings a server for language models that is off here, and a whole browser's DOM to clean
// mails with: together nearly half of the mailbox's memory. It also makes HTML of every text and drops it.
const mailparser = createRequire(import.meta.resolve('@maildev/smtp'))('mailparser');
const simpleParser = (mail: unknown) => mailparser.simpleParser(mail, { skipTextToHtml: true });

class Absent {
  constructor() {
    throw new Error('the mailbox runs without it');
  }
}
const absent = () => new Absent();

const INSTEAD: Record<string, Record<string, unknown>> = {
  '@modelcontextprotocol/sdk/server/index.js': { Server: Absent },
  '@modelcontextprotocol/sdk/server/streamableHttp.js': { StreamableHTTPServerTransport: Absent },
  '@modelcontextprotocol/sdk/types.js': { isInitializeRequest: absent },
  '@maildev/mcp': { registerMCPHandlers: absent },
  jsdom: {
    JSDOM: class {
      window = {};
    },
  },
  mailparser: { simpleParser },
  dompurify: { default: () => ({ sanitize: cleanMail }) },
};

giveBackAfterLoad();
plugin({
  name: 'lean mailbox',
  setup(build) {
    for (const [name, exports] of Object.entries(INSTEAD)) build.module(name, () => ({ exports, loader: 'object' }));
  },
});

const smtp = import.meta.resolve('@maildev/smtp');
const { SMTPServer, parseEmailBuffer, transformAttachment, getAttachmentFilePath } = await import(smtp);
const { makeId, formatBytes, MemoryStorage } = await import(import.meta.resolve('@maildev/core'));
const tools = { makeId, formatBytes, parseEmailBuffer, transformAttachment, getAttachmentFilePath };
takeMailsAtOnce(SMTPServer, tools, readMailsLate(MemoryStorage));
