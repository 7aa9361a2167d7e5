import { testScreens } from './test-screens.ts';

testScreens('nobody', 'athlete');
