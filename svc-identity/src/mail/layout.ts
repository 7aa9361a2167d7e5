import { MAIL_PORTRAIT, PORTRAIT_RATIO } from 'contracts/media';
import { escapeHtml } from 'svc-kit/escape-html';
import { siteAddress } from '../domain/links.ts';
import type { Face, MailContent } from './content.ts';

const PAPER = '#FAF7F0';
const CARD = '#FFFDF8';
const INK = '#15181E';
const MUTE = '#5A5F6B';
const RULE = '#DDD6C8';
const FIELD = '#0C5B45';
const FIELD_INK = '#F4F1E6';
const TEXT = `font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;`;
/** Gmail knows only the second of the two. In narrow tables, only they let long names break. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';
const HEAD = `font-family:Archivo,'Arial Narrow','Helvetica Neue',Arial,sans-serif;`;

const DARK = `
@media (prefers-color-scheme:dark){
.paper{background:#11150F!important}.card{background:#181D18!important;border-color:#2F362E!important}
.ink{color:#F2EEE2!important}.mute{color:#A5A99C!important}.rule{border-color:#2F362E!important}.link{color:#5FC7A4!important}}
@media (max-width:600px){.pad{padding:24px 20px!important}.edge{padding-left:20px!important;padding-right:20px!important}}`;

const REPORT = 'Did something feel wrong?';

export interface Sender {
  brand: string;
  supportEmail: string;
  /** Where the footer leads whoever wants to report somebody; null for none. */
  reportUrl: string | null;
  publicUrl: string;
}

const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');

/** The one HTML layout. Every value is escaped here. */
export function layoutHtml(mail: MailContent, { brand, supportEmail, reportUrl, publicUrl }: Sender): string {
  const parts = [
    `<h1 class="ink" style="${HEAD}margin:0 0 16px;font-size:34px;line-height:1;font-weight:800;letter-spacing:-.01em;color:${INK}">${escapeHtml(mail.heading)}</h1>`,
    ...mail.paragraphs.map((text) => paragraph(text, INK, 'ink', 16)),
    mail.code ? codeBox(mail.code) : '',
    mail.face ? faceBlock(mail.face, publicUrl) : '',
    mail.ticket ? ticket(mail.ticket) : '',
    ...(mail.said ?? []).map(quote),
    mail.action ? button(mail.action) : '',
    ...(mail.links ?? []).map(link),
    ...(mail.after ?? []).map((text) => paragraph(text, MUTE, 'mute', 14)),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(mail.preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:${CARD};border:1px solid ${RULE};border-radius:2px;${BREAKS}">
<tr><td class="edge" style="background:${FIELD};padding:18px 32px;${HEAD}font-size:22px;font-weight:900;letter-spacing:.03em;text-transform:uppercase;color:${FIELD_INK}">${escapeHtml(brand)}</td></tr>
<tr><td class="pad" style="padding:32px">
${parts.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="edge rule mute" style="${TEXT}border-top:2px dashed ${RULE};padding:18px 32px;font-size:13px;line-height:1.5;color:${MUTE}">Questions? <a class="link" href="mailto:${escapeHtml(supportEmail)}" style="color:${FIELD}">${escapeHtml(supportEmail)}</a>${reportUrl ? reportLine(reportUrl) : ''}</td></tr>
</table></td></tr></table></body></html>`;
}

function reportLine(url: string): string {
  return `<br>${REPORT} <a class="link" href="${escapeHtml(url)}" style="color:${FIELD}">Report or block someone</a>`;
}

function paragraph(text: string, color: string, name: string, size: number): string {
  return `<p class="${name}" style="${TEXT}margin:0 0 16px;font-size:${size}px;line-height:1.5;color:${color}">${lines(text)}</p>`;
}

function codeBox(code: string): string {
  return `<p class="ink rule" style="${HEAD}margin:8px 0 24px;padding:14px 0;border-top:1px solid ${RULE};border-bottom:1px solid ${RULE};font-size:42px;font-weight:800;letter-spacing:.2em;color:${INK}">${escapeHtml(code)}</p>`;
}

const FACE = { width: MAIL_PORTRAIT.width / 2, height: MAIL_PORTRAIT.width / 2 / PORTRAIT_RATIO };

/** A jersey block as on the cards: what shows while pictures are off is its ground, with a name or initials on it. */
function faceBlock({ name, portrait, profile }: Face, publicUrl: string): string {
  const { width, height } = FACE;
  const src = portrait && siteAddress(publicUrl, portrait + MAIL_PORTRAIT.ending);
  const inside = src
    ? `<img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="Portrait of ${escapeHtml(name)}" style="display:block;width:${width}px;height:${height}px;border:0;border-radius:2px;${TEXT}font-size:13px;line-height:1.3;color:${FIELD_INK}">`
    : `<span aria-hidden="true" style="${HEAD}font-size:34px;font-weight:800;color:${FIELD_INK}">${escapeHtml(initialsOf(name))}</span>`;
  const link = profile
    ? `<br><a class="link" href="${escapeHtml(profile.url)}" style="color:${FIELD}">${escapeHtml(profile.label)}</a>`
    : '';
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr>` +
    `<td width="${width}" height="${height}" align="center" valign="middle" bgcolor="${FIELD}" style="width:${width}px;height:${height}px;background:${FIELD};border-radius:2px">${inside}</td>` +
    `<td class="ink" valign="middle" style="${TEXT}padding-left:16px;font-size:15px;line-height:1.6;color:${INK}"><strong style="font-size:18px">${escapeHtml(name)}</strong>${link}</td></tr></table>`
  );
}

function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.at(-1)]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

function ticket(rows: [string, string][]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td class="mute rule" style="${TEXT}padding:10px 12px 10px 0;border-bottom:1px solid ${RULE};font-size:13px;color:${MUTE};width:34%">${escapeHtml(label)}</td>` +
      `<td class="ink rule" style="${TEXT}padding:10px 0;border-bottom:1px solid ${RULE};font-size:15px;font-weight:600;color:${INK}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table class="rule" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-top:2px solid ${FIELD}">${cells.join('')}</table>`;
}

function quote({ about, text }: { about: string; text: string }): string {
  return (
    `<p class="mute" style="${TEXT}margin:0 0 4px;font-size:13px;line-height:1.5;color:${MUTE}">${escapeHtml(about)}</p>` +
    `<blockquote class="ink" dir="auto" style="${TEXT}margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid ${FIELD};font-size:16px;line-height:1.5;color:${INK}">${lines(text)}</blockquote>`
  );
}

function button({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td style="background:${FIELD};border-radius:2px"><a href="${escapeHtml(url)}" style="${TEXT}display:inline-block;padding:14px 24px;font-size:17px;font-weight:700;color:${FIELD_INK};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function link({ label, url }: { label: string; url: string }): string {
  return `<p style="${TEXT}margin:0 0 12px;font-size:15px"><a class="link" href="${escapeHtml(url)}" style="color:${FIELD}">${escapeHtml(label)}</a></p>`;
}

function quoted(text: string): string {
  const lines = text.split(/\r?\n/);
  return lines.map((line) => `> ${line}`).join('\n');
}

export function layoutText(mail: MailContent, { brand, supportEmail, reportUrl }: Sender): string {
  const blocks = [
    mail.heading,
    ...mail.paragraphs,
    mail.code ?? '',
    (mail.ticket ?? []).map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(mail.said ?? []).map(({ about, text }) => `${about}:\n${quoted(text)}`),
    ...[mail.action, ...(mail.links ?? []), mail.face?.profile]
      .filter((to) => to != null)
      .map(({ label, url }) => `${label}:\n${url}`),
    ...(mail.after ?? []),
    `-- \n${brand} · ${supportEmail}${reportUrl ? `\n${REPORT} Report or block someone:\n${reportUrl}` : ''}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
