import { Link } from 'react-router';

/** The same drawing as shell/public/favicon.svg. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true">
      <path d="M2 3v20M2 4l22 7.5L2 19z" fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinejoin="round" />
    </svg>
  );
}

/** Longer names are set smaller to fit a phone's header. */
const SHORT = 16;

export function Logo({ name }: { name: string }) {
  return (
    <Link
      to="/"
      className="logo"
      data-long={name.length > SHORT ? '' : undefined}
      aria-label={`${name}, home`}
      translate="no"
    >
      <LogoMark />
      {name}
    </Link>
  );
}
