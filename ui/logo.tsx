import { Link } from 'react-router';

const NAME = 'Sideline';

/** The pennant alone; favicon.svg in shell/public is the same drawing. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true">
      <path d="M2 3v20M2 4l22 7.5L2 19z" fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinejoin="round" />
    </svg>
  );
}

export function Logo() {
  return (
    <Link to="/" className="logo" aria-label={`${NAME}, home`}>
      <LogoMark />
      {NAME}
    </Link>
  );
}
