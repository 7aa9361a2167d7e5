import './utils.ts';
