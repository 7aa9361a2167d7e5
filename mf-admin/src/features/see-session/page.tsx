import { useQuery } from '@tanstack/react-query';
import { sessionRecordQuery } from 'web-kit/resources/find';
import { MissingParts } from '../../missing-parts.tsx';
import { Found, RecordColumns, RecordPage } from '../../record-page.tsx';
import { SessionFacts } from './session-facts.tsx';
import { SessionHead } from './session-head.tsx';
import { SessionMoney } from './session-money.tsx';

export default function SessionPage() {
  return <RecordPage of={OneSession} />;
}

function OneSession({ id }: { id: string }) {
  const query = useQuery(sessionRecordQuery(id));
  return (
    <Found query={query} unknown="No session has this number">
      {({ session, money, missing }) => (
        <>
          <SessionHead id={id} session={session} />
          <MissingParts missing={missing} onRetry={() => void query.refetch()} />
          {money ? <SessionMoney money={money} /> : null}
          <RecordColumns about="session" id={id}>
            <SessionFacts id={id} session={session} money={money} />
          </RecordColumns>
        </>
      )}
    </Found>
  );
}
