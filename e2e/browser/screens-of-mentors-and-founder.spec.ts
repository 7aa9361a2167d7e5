import { testScreens } from './test-screens.ts';

testScreens('mentor', 'admin');
