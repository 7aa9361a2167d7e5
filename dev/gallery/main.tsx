import 'ui/styles.css';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { PageHeader } from 'ui';
import { IconDrawings } from 'ui/icon-drawings';
import { Buttons, Fields, Overlays } from './controls.tsx';
import { Messages } from './messages.tsx';
import { Figures, Roster, Sessions } from './product.tsx';

const GROUPS = {
  Buttons: <Buttons />,
  Fields: <Fields />,
  Overlays: <Overlays />,
  Messages: <Messages />,
  Roster: <Roster />,
  Sessions: <Sessions />,
  Figures: <Figures />,
};

function Gallery() {
  return (
    <main className="wide page">
      <IconDrawings />
      <PageHeader title="Components" kicker="Development" lead="Everything of ui/, in all its states." />
      <nav className="row" aria-label="Groups">
        {Object.keys(GROUPS).map((name) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
        <a href="/dev/gallery/mails">Mails</a>
      </nav>
      {Object.entries(GROUPS).map(([name, samples]) => (
        <section key={name} id={name} className="group" aria-labelledby={`${name}-name`}>
          <h2 id={`${name}-name`}>{name}</h2>
          {samples}
        </section>
      ))}
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter basename="/dev/gallery">
      <Gallery />
    </BrowserRouter>,
  );
}
