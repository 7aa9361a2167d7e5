export const anybody = null;
