export const book = null;
