import { BRAND } from 'contracts/brand';
import { toldByPage } from './told-by-page.ts';

const told = toldByPage('application-name', BRAND, 'brand');

export const brand = told.read;
export const setBrand = told.set;
export const useBrand = told.use;
