import { PageHeader } from 'ui';

export default function SessionsPage() {
  return (
    <div className="wide page">
      <PageHeader title="My sessions" />
    </div>
  );
}
