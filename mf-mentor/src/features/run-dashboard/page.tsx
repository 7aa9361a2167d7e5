import { PageHeader } from 'ui';

export default function DashboardPage() {
  return (
    <div className="wide page">
      <PageHeader title="Dashboard" />
    </div>
  );
}
