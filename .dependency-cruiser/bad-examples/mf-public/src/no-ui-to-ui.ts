import '../../mf-admin/src/app.ts';
