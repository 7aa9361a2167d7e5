import 'ui/styles.css';
import './shell.css';
import { startFederation } from './federation.ts';

// Validation in the remotes shall not try to compile code, which the page's policy forbids and every try is an issue.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
startFederation();
// All of it in one task would block a slow phone: the shared libraries have theirs, React's renderer and the page another.
setTimeout(() => void import(/* webpackMode: "eager" */ './start.tsx'));
