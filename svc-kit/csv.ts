type Cell = string | number | null;

/** Spreadsheets may part our cell at ; or tab, too, and ignore blanks, quotes, and invisible signs before a formula. */
const FORMULA = /(?<=(?:^|[;|\t\r\n])[\s\p{DI}"]*)[=+\-@＝＋－＠﹦﹢﹣﹫]/gu;

/** RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(FORMULA, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvFile(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
