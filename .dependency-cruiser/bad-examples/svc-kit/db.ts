export const sql = null;
