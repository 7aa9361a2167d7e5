export interface Change {
  label: string;
  from: string;
  to: string;
}

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="changes">
      {changes.map(({ label, from, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="visually-hidden">was </span>
            <del>{from}</del>
            <span className="visually-hidden">, now </span>
            <ins>{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
