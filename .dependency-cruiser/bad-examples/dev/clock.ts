export const now = null;
