import '../../web-kit/api.ts';
