import '../store.ts';
