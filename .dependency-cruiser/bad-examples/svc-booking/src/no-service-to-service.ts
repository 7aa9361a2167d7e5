import '../../svc-catalog/src/store.ts';
