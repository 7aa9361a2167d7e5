export interface Share {
  label: string;
  value: string;
  amount: number;
}

export function ShareBar({ shares }: { shares: readonly Share[] }) {
  return (
    <div className="shares">
      <div className="shares-bar" aria-hidden="true">
        {shares.map(({ label, amount }, index) =>
          amount > 0 ? <span key={label} data-part={index + 1} style={{ flexGrow: amount }} /> : null,
        )}
      </div>
      <dl className="shares-parts">
        {shares.map(({ label, value }, index) => (
          <div key={label}>
            <dt>
              <span className="shares-mark" data-part={index + 1} aria-hidden="true" />
              {label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
