import styles from './lobby.module.css';

interface Props {
  points: readonly string[];
  agreed: boolean;
  onChange: (agreed: boolean) => void;
}

export function Agreement({ points, agreed, onChange }: Props) {
  return (
    <label className={styles.agreement}>
      <input type="checkbox" checked={agreed} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <b>I’m ready, and I agree</b>
        {points.map((point) => (
          <span key={point}>{point}</span>
        ))}
      </span>
    </label>
  );
}
