import '../book/api.ts';
