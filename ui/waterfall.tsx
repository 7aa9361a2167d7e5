import type { ReactNode } from 'react';
import { type Step, spansOf } from './chart-scale.ts';

export interface WaterfallStep extends Step {
  label: string;
  note?: ReactNode;
}
interface Props {
  caption: string;
  steps: readonly WaterfallStep[];
  format: (amount: number) => string;
}

/** Each line begins where the one before it ended. Screen readers get it as a table of two columns. */
export function Waterfall({ caption, steps, format }: Props) {
  const spans = spansOf(steps);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display:grid removes the implicit ones
    <table className="waterfall" role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          // biome-ignore lint/a11y/noRedundantRoles: display:grid removes the implicit ones
          <tr key={step.label} role="row" data-kind={kindOf(step, index)} data-total={step.total ? '' : undefined}>
            {/* biome-ignore lint/a11y/noRedundantRoles: display:grid removes the implicit ones */}
            <th scope="row" role="rowheader">
              {step.label}
              {step.note ? <small>{step.note}</small> : null}
            </th>
            {/* biome-ignore lint/a11y/noRedundantRoles: display:grid removes the implicit ones */}
            <td role="cell">
              <span className="waterfall-ground" aria-hidden="true">
                <span
                  className="waterfall-bar"
                  style={{ left: `${spans[index]?.left ?? 0}%`, width: `${spans[index]?.width ?? 0}%` }}
                />
              </span>
              <span className="waterfall-amount">{signed(step, index, format)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function kindOf({ total, amount }: Step, index: number): 'total' | 'less' | 'more' | 'none' {
  if (amount === 0) return 'none';
  if (total || index === 0) return 'total';
  return amount < 0 ? 'less' : 'more';
}

function signed(step: Step, index: number, format: Props['format']): string {
  const said = format(Math.abs(step.amount));
  if (step.amount < 0) return `\u2212\u00a0${said}`;
  return kindOf(step, index) === 'more' ? `+\u00a0${said}` : said;
}
