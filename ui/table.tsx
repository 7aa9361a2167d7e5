import type { ReactNode } from 'react';

export interface Column<Row> {
  label: string;
  value: (row: Row) => ReactNode;
  number?: boolean;
}
interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

export function Table<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display:block removes the implicit ones
    <table className="table" role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-number={column.number ? '' : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: display:block removes the implicit ones
          <tr key={keyOf(row)} role="row">
            {columns.map((column) => (
              // biome-ignore lint/a11y/noRedundantRoles: display:block removes the implicit ones
              <td key={column.label} role="cell" data-label={column.label} data-number={column.number ? '' : undefined}>
                <span>{column.value(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
