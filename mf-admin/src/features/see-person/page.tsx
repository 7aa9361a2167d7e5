import { useQuery } from '@tanstack/react-query';
import { personRecordQuery } from 'web-kit/resources/find';
import { MissingParts } from '../../missing-parts.tsx';
import { Found, RecordColumns, RecordPage } from '../../record-page.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonStats } from './person-stats.tsx';

export default function PersonPage() {
  return <RecordPage of={Person} />;
}

function Person({ id }: { id: string }) {
  const query = useQuery(personRecordQuery(id));
  return (
    <Found query={query} unknown="Nobody has this number">
      {(person) => (
        <>
          <PersonHead id={id} person={person} />
          <MissingParts missing={person.missing} onRetry={() => void query.refetch()} />
          <PersonStats person={person} />
          <RecordColumns about="person" id={id}>
            <PersonFacts id={id} person={person} />
          </RecordColumns>
        </>
      )}
    </Found>
  );
}
