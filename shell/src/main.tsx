import 'ui/styles.css';
import './shell.css';

// Evaluating all of it at once would block a slow phone: the federation's runtime has its own task, the libraries theirs.
setTimeout(() => void import(/* webpackMode: "eager" */ './start.tsx'));
