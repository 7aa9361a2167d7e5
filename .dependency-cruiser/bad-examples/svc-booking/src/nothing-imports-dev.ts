import '../../dev/clock.ts';
