/** By which money comes into a balance, or out of it again. */
export const refillKinds = ['CARD', 'REFUND', 'FROM_INCOME', 'BONUS', 'ALLOWANCE', 'CORRECTION'] as const;
