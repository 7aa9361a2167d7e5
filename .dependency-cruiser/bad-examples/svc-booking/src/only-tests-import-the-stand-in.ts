import '../../dev/stripe/for-tests.ts';
