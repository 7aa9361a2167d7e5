export function FieldMarkings() {
  return (
    <svg
      className="field-markings"
      viewBox="0 0 1200 560"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <path d="M600 0v560M0 40h1200M0 520h1200" />
      <circle cx="600" cy="280" r="110" />
      <path d="M0 130h190v300H0M1200 130h-190v300h190M0 210h80v140H0M1200 210h-80v140h80" />
      <path d="M190 230a70 70 0 0 1 0 100M1010 230a70 70 0 0 0 0 100" />
    </svg>
  );
}
