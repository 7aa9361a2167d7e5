import { PageHeader } from 'ui';

export default function HomePage() {
  return (
    <div className="wide page">
      <PageHeader title="Talk to someone who got recruited." />
    </div>
  );
}
