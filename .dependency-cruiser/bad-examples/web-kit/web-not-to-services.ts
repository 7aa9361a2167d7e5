import '../svc-kit/db.ts';
