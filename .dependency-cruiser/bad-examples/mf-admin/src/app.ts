export const app = null;
