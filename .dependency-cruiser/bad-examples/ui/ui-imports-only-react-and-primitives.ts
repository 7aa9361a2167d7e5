import '../contracts/money.ts';
