import { ExternalLink } from 'ui';
import type { Answers } from 'web-kit/resources/plans';
import { QUESTIONS } from './questions.ts';

export function AnswersRead({ answers, mentor }: { answers: Answers; mentor: string }) {
  const said = QUESTIONS.filter(({ field }) => answers[field]);
  if (said.length === 0 && answers.links.length === 0)
    return <p className="mute">You didn’t answer these questions.</p>;
  return (
    <div className="stack gap-6">
      {said.map(({ field, label }) => (
        <div key={field}>
          <p className="small mute">{label(mentor)}</p>
          <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{answers[field]}</p>
        </div>
      ))}
      {answers.links.length > 0 ? (
        <ul className="stack">
          {answers.links.map(({ url, label }) => (
            <li key={url}>
              <ExternalLink url={url} label={label} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
