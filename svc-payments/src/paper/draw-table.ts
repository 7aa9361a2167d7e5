export interface PaperTable {
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  foot?: readonly string[];
}
export interface PaperColumn {
  head: string;
  /** Share of the width, among the shares of all columns. */
  share: number;
  align?: 'left' | 'right';
}

const GAP = 8;
const PADDING = 4;

interface Row {
  cells: readonly string[];
  bold: boolean;
}

export function drawTable(doc: PDFKit.PDFDocument, table: PaperTable, cleaned: (text: string) => string): void {
  const places = placesOf(doc, table.columns);
  const heads: Row = { cells: table.columns.map(({ head }) => head), bold: true };
  const draw = (row: Row) => drawRow(doc, places, { ...row, cells: row.cells.map(cleaned) });
  draw(heads);
  const rows: Row[] = table.rows.map((cells) => ({ cells, bold: false }));
  if (table.foot) rows.push({ cells: table.foot, bold: true });
  for (const row of rows) {
    if (doc.y + heightOf(doc, places, row) > bottomOf(doc)) {
      doc.addPage();
      draw(heads);
    }
    draw(row);
  }
}

interface Place {
  left: number;
  width: number;
  align: 'left' | 'right';
}

function placesOf(doc: PDFKit.PDFDocument, columns: readonly PaperColumn[]): Place[] {
  const { left: margin, right } = doc.page.margins;
  const room = doc.page.width - margin - right - GAP * (columns.length - 1);
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let left = margin;
  return columns.map(({ share, align = 'left' }) => {
    const width = (room * share) / shares;
    const place = { left, width, align };
    left += width + GAP;
    return place;
  });
}

const bottomOf = (doc: PDFKit.PDFDocument) => doc.page.height - doc.page.margins.bottom;

function heightOf(doc: PDFKit.PDFDocument, places: readonly Place[], { cells, bold }: Row): number {
  doc.font(bold ? 'bold' : 'regular').fontSize(9.5);
  const heights = places.map(({ width }, at) => doc.heightOfString(cells[at] ?? '', { width }));
  return Math.max(...heights) + 2 * PADDING;
}

function drawRow(doc: PDFKit.PDFDocument, places: readonly Place[], row: Row): void {
  const height = heightOf(doc, places, row);
  if (doc.y + height > bottomOf(doc)) doc.addPage();
  const top = doc.y;
  doc.fillColor('#15181E');
  for (const [at, { left, width, align }] of places.entries())
    doc.text(row.cells[at] ?? '', left, top + PADDING, { width, align });
  const { left, right } = doc.page.margins;
  doc.moveTo(left, top + height).lineTo(doc.page.width - right, top + height);
  doc.lineWidth(row.bold ? 1 : 0.5).stroke(row.bold ? '#15181E' : '#DDD6C8');
  doc.y = top + height;
}
