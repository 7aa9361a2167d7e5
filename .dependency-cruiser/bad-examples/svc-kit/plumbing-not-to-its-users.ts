import '../svc-booking/src/store.ts';
