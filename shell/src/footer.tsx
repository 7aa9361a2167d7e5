import { Link } from 'react-router';
import { LogoMark } from 'ui';
import { useBrand } from 'web-kit/brand';
import { Kept } from 'web-kit/kept';
import { paths } from 'web-kit/paths';
import { useSupportEmail } from 'web-kit/support';
import { ThemeSwitch } from './theme-switch.tsx';

export function Footer() {
  const brand = useBrand();
  const support = useSupportEmail();
  return (
    <footer className="site-footer">
      <div className="wide">
        <Kept of={() => `footer ${brand} ${support}`}>
          <div className="footer-brand">
            <p className="display">
              <LogoMark />
              {brand}
            </p>
            <p className="mute">One hour with someone who got recruited.</p>
          </div>
          <nav className="footer-links" aria-label="Footer">
            <Link to={paths.howItWorks()}>How It Works</Link>
            <Link to={paths.trust()}>Trust & Safety</Link>
            <Link to={paths.becomeMentor()}>Become a Mentor</Link>
            <Link to={paths.terms()}>Terms</Link>
            <Link to={paths.privacy()}>Privacy</Link>
            <a href={`mailto:${support}`}>Support{support ? `: ${support}` : ''}</a>
          </nav>
        </Kept>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
