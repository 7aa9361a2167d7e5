// Who may import whom. Every rule has a bad example of its name below .dependency-cruiser/bad-examples/, and
// dev/checks/import-rules.test.ts sees each of them refused.
const TEST = '\\.test\\.tsx?$';
const WEB_APP = '^(shell|mf-[a-z]+)/';
const SERVICE = '^svc-(?!kit/)[a-z]+/';
const STAND_IN_FOR_TESTS = '^dev/stripe/for-tests\\.ts$';
const packages = (...names) => `node_modules/(${names.join('|')})(/|$)`;

const table = [
  {
    name: 'contracts-import-only-zod',
    comment: 'What crosses a boundary is said in zod and nothing else.',
    from: { path: '^contracts/', pathNot: TEST },
    to: { pathNot: ['^contracts/', packages('zod')] },
  },
  {
    name: 'ui-imports-only-react-and-primitives',
    comment: 'The design system knows no product: no calls, no contracts, no session.',
    from: { path: '^ui/', pathNot: TEST },
    to: {
      pathNot: [
        '^ui/',
        packages('react', 'react-dom', 'react-router', 'lucide-react', '@types', '@fontsource-variable'),
      ],
    },
  },
  {
    name: 'domain-is-pure',
    comment: 'domain/ imports itself and the vocabulary of contracts: no clock, I/O, Hono or SQL.',
    from: { path: '^(svc-[a-z]+)/src/domain/', pathNot: TEST },
    to: { pathNot: ['^$1/src/domain/', '^contracts/(?!http/)'] },
  },
  {
    name: 'routes-and-events-do-no-io',
    comment: 'They turn a call or an event into domain and store; drivers belong to the store and to main.ts.',
    from: { path: '^(svc-(?!kit/)[a-z]+)/src/(routes/|events)', pathNot: TEST },
    to: { pathNot: ['^$1/src/', '^contracts/', '^svc-kit/', packages('hono', 'zod')] },
  },
  {
    name: 'no-service-to-service',
    comment: 'Services know each other by contracts: calls and events.',
    from: { path: '^(svc-(?!kit/)[a-z]+|gateway)/' },
    to: { path: ['^svc-(?!kit/)[a-z]+/', '^gateway/'], pathNot: '^$1/' },
  },
  {
    name: 'no-ui-to-ui',
    comment: 'Each micro-frontend and the shell are built and deployed alone.',
    from: { path: '^(shell|mf-[a-z]+)/' },
    to: { path: WEB_APP, pathNot: '^$1/' },
  },
  {
    name: 'no-feature-to-feature',
    comment: 'A feature is read, changed and deleted alone.',
    from: { path: '^(mf-[a-z]+)/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'web-not-to-services',
    comment: 'What runs in a browser holds nothing of svc-kit, of a service or of the gateway.',
    from: { path: [WEB_APP, '^(web-kit|ui)/'] },
    to: { path: '^(svc-[a-z]+|gateway)/' },
  },
  {
    name: 'services-not-to-web',
    comment: 'A service shows no pages.',
    from: { path: '^svc-[a-z]+/' },
    to: { path: [WEB_APP, '^(web-kit|ui)/'] },
  },
  {
    name: 'plumbing-not-to-its-users',
    comment: 'contracts, svc-kit, web-kit and ui are used; they use no service and no page.',
    from: { path: '^(contracts|svc-kit|web-kit|ui)/' },
    to: { path: [WEB_APP, SERVICE, '^gateway/'] },
  },
  {
    name: 'nothing-imports-dev',
    comment: 'The one-machine stack is never part of production.',
    from: { pathNot: '^dev/' },
    to: { path: '^dev/', pathNot: STAND_IN_FOR_TESTS },
  },
  {
    name: 'only-tests-import-the-stand-in',
    comment: 'Service tests talk to a Stripe stand-in through its public entry, like any package.',
    from: { pathNot: ['^dev/', TEST, '(^|/)fixtures/'] },
    to: { path: STAND_IN_FOR_TESTS },
  },
  {
    name: 'no-circular',
    comment: 'Files that import each other, types included, can only be understood all at once.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'only-tests-import-testing',
    comment:
      'svc-kit/testing.ts vouches for anybody; what services build on it, and the pages’ browser, are for tests as well.',
    from: { pathNot: [TEST, '(^|/)(page-)?testing(/|\\.tsx?$)', '(^|/)fixtures/'] },
    to: { path: ['^svc-[a-z]+/(src/)?testing(/|\\.ts$)', '(^|/)page-testing(/|\\.ts$)'] },
  },
  {
    name: 'nothing-called-utils',
    comment: 'A name says what is in it.',
    from: {},
    to: { path: '(^|/)(utils?|helpers?|misc|common)(/|\\.[a-z]+$)', pathNot: 'node_modules/' },
  },
  {
    // These are aliases of web-kit's build. The peers are installed apart, and a test of theirs sees what they import.
    name: 'not-to-unresolvable',
    comment: 'An import that cannot be followed would slip through all other rules.',
    from: { pathNot: '^bench/peers/' },
    to: { couldNotResolve: true, pathNot: ['^bun(:|$)', '^(react-(router|query)-whole|federation-core)$'] },
  },
];

module.exports = {
  forbidden: table.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no API that a parser could use; swc also sees type-only imports.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Not every dist: a package of node_modules must stay in sight.
    exclude: { path: ['^[a-z-]+/dist/', '^(\\.data|\\.cache|\\.dependency-cruiser|test-results)/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.jsx', '.json', '.css'],
    },
  },
};
