import 'ui/styles.css';
import './shell.css';
import { startFederation } from './federation.ts';

// Keeps zod from compiling code: the page's policy forbids it, and browsers report each attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
startFederation();
// In two tasks, since one would block a slow phone: first the shared libraries, then React's renderer and the page.
setTimeout(() => void import(/* webpackMode: "eager" */ './start.tsx'));
