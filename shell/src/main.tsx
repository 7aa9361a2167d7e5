import 'ui/styles.css';
import './shell.css';
import { startFederation } from './federation.ts';

startFederation();
// All of it in one task would block a slow phone: the shared libraries have theirs, React's renderer and the page another.
setTimeout(() => void import(/* webpackMode: "eager" */ './start.tsx'));
