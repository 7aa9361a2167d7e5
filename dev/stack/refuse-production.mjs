// Plain Node without packages: dev/start.mjs asks before anything is installed.

/** Why the one-machine stack must not run with this environment; null when it may. */
export function refuseProduction({ NODE_ENV }) {
  if (NODE_ENV !== 'production') return null;
  return (
    'NODE_ENV is production, but this is the development stack: its mailbox, its clock and its stand-in for Stripe ' +
    'open to everybody who reaches it. Run compose.yaml for production (`docker compose up --build`).'
  );
}
