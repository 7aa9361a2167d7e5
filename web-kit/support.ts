import { toldByPage } from './told-by-page.ts';

const told = toldByPage('support-email', '');

export const supportEmail = told.read;
export const setSupportEmail = told.set;
export const useSupportEmail = told.use;
