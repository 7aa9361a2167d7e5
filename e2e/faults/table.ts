import { FOUND_UNDER_LOAD } from './found-under-load.ts';
import type { Row } from './row.ts';
import { SINGLE_FAULTS } from './single-faults.ts';

/** Every fault that must do no harm, and the tests that put it in. */
export const TABLE: Row[] = [...SINGLE_FAULTS, ...FOUND_UNDER_LOAD];
