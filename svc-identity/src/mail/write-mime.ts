import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as encodePrintable, wrap as wrapPrintable } from 'nodemailer/lib/qp';
import type SMTPPool from 'nodemailer/lib/smtp-pool';

/** What nodemailer streams, in a quarter of its time: it hands on and writes every piece of every part by itself. */
export function writeMime(message: SMTPPool.MailOptions): { node: MimeNode; raw: string } {
  const node = new MailComposer({ ...message, disableFileAccess: true, disableUrlAccess: true }).compile();
  return { node, raw: writeNode(node) };
}

function writeNode(node: MimeNode): string {
  return `${node.buildHeaders()}\r\n\r\n${node.childNodes.length > 0 ? writeParts(node) : writeContent(node)}`;
}

function writeParts({ boundary, childNodes }: MimeNode): string {
  const parts = childNodes.map((child) => `--${boundary}\r\n${writeNode(child)}`);
  return `${parts.join('\r\n')}\r\n--${boundary}--\r\n`;
}

function writeContent(node: MimeNode): string {
  const { content = '' } = node;
  if (typeof content !== 'string' && !Buffer.isBuffer(content)) throw new Error('a mail consists of texts');
  switch (node.getTransferEncoding()) {
    case 'quoted-printable':
      return wrapPrintable(encodePrintable(content));
    case 'base64':
      return wrapBase64(encodeBase64(content));
    default:
      return content.toString();
  }
}
