import '../../svc-kit/testing.ts';
