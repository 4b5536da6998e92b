import { billing, billingOperator } from '../../../contract.ts';

/** What is stale once something was booked for an account. */
export const bookedStales = [
  billing.getBalance,
  billing.getRefillPage,
  billingOperator.getAccountStanding,
  billingOperator.listTransactions,
];
