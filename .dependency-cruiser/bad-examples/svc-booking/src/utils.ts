export const anything = null;
