import { PageHeader } from 'ui';

export default function AdminPage() {
  return (
    <div className="wide page">
      <PageHeader title="Admin" />
    </div>
  );
}
