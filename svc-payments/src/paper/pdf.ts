import { fileURLToPath } from 'node:url';
import { drawTable, type PaperTable } from './draw-table.ts';

const INK = '#15181E';
const QUIET = '#565B66';
const GREEN = '#0C5B45';
const MARGIN = 56;
const FOOT = 64;
const STYLES = {
  title: { font: 'bold', size: 24, color: GREEN, before: 0, after: 2 },
  provider: { font: 'regular', size: 10, color: QUIET, before: 0, after: 8 },
  heading: { font: 'bold', size: 13, color: INK, before: 10, after: 4 },
  paragraph: { font: 'regular', size: 10.5, color: INK, before: 0, after: 6 },
  note: { font: 'regular', size: 9, color: QUIET, before: 0, after: 5 },
} as const;

export interface PaperHead {
  title: string;
  /** `provider`: who hands it out, and how to reach them. `at`: the same content and time give the same bytes. */
  provider: string;
  at: Date;
}
export interface PaperLine {
  label: string;
  value: string;
  sum?: boolean;
}
export interface Paper {
  heading(text: string): Paper;
  paragraph(text: string): Paper;
  note(text: string): Paper;
  lines(lines: readonly PaperLine[]): Paper;
  /** Goes on over pages; each page repeats the heads. */
  table(table: PaperTable): Paper;
  /** Numbers the pages. Nothing can be added afterward. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Noto Sans (SIL Open Font License) has Latin with Vietnamese, Greek and Cyrillic in one file; what is used is embedded. */
const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`));

export async function createPaper(head: PaperHead): Promise<Paper> {
  const doc = await openDocument(head);
  const done = collect(doc);
  const paper: Paper = {
    heading(text) {
      // Not alone at the foot of a page.
      if (doc.y > doc.page.height - FOOT - 70) doc.addPage();
      write(doc, 'heading', text);
      return paper;
    },
    paragraph(text) {
      write(doc, 'paragraph', text);
      return paper;
    },
    note(text) {
      write(doc, 'note', text);
      return paper;
    },
    lines(lines) {
      for (const line of lines) writeLine(doc, line);
      doc.y += 8;
      return paper;
    },
    table(table) {
      drawTable(doc, table, cleaned);
      doc.y += 8;
      return paper;
    },
    finish() {
      numberPages(doc, head);
      doc.end();
      return done;
    },
  };
  write(doc, 'title', head.title);
  write(doc, 'provider', head.provider);
  rule(doc, GREEN, 1.5);
  doc.y += 12;
  return paper;
}

async function openDocument({ title, provider, at }: PaperHead): Promise<PDFKit.PDFDocument> {
  // Most processes never print, and it takes 20 MB.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    font: '',
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: provider, CreationDate: at, ModDate: at },
  });
  doc.registerFont('regular', fontFile('400Regular/NotoSans_400Regular.ttf'));
  doc.registerFont('bold', fontFile('700Bold/NotoSans_700Bold.ttf'));
  return doc;
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
}

/** Control characters have no picture; line breaks stay. */
function cleaned(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
}

function write(doc: PDFKit.PDFDocument, style: keyof typeof STYLES, text: string): void {
  const { font, size, color, before, after } = STYLES[style];
  doc.font(font).fontSize(size).fillColor(color);
  doc.text(cleaned(text), MARGIN, doc.y + before, { width: widthOf(doc), lineGap: 2 });
  doc.y += after;
}

const widthOf = (doc: PDFKit.PDFDocument) => doc.page.width - 2 * MARGIN;

function rule(doc: PDFKit.PDFDocument, color: string, thickness: number): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(thickness)
    .stroke(color);
}

function writeLine(doc: PDFKit.PDFDocument, { label, value, sum }: PaperLine): void {
  const width = widthOf(doc);
  const [left, right] = [width * 0.45, width * 0.55 - 12];
  doc.font(sum ? 'bold' : 'regular').fontSize(10.5);
  const height = Math.max(
    doc.heightOfString(cleaned(label), { width: left }),
    doc.heightOfString(cleaned(value), { width: right }),
  );
  if (doc.y + height + 10 > doc.page.height - FOOT) doc.addPage();
  if (sum) rule(doc, INK, 0.75);
  const top = doc.y + (sum ? 5 : 3);
  doc.fillColor(sum ? INK : QUIET).text(cleaned(label), MARGIN, top, { width: left });
  doc.fillColor(INK).text(cleaned(value), MARGIN + width - right, top, { width: right, align: 'right' });
  doc.y = top + height + 3;
}

function numberPages(doc: PDFKit.PDFDocument, { title }: PaperHead): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Text below the margin would open another page.
    doc.page.margins.bottom = 0;
    const text = `${title} · Page ${page + 1} of ${count}`;
    const place = { width: widthOf(doc), align: 'center', lineBreak: false } as const;
    doc
      .font('regular')
      .fontSize(8.5)
      .fillColor(QUIET)
      .text(cleaned(text), MARGIN, doc.page.height - 40, place);
  }
}
