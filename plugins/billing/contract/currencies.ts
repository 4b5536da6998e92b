/** What a ledger may be kept in. */
export const currencies = ['RUBLE', 'TOKEN'] as const;
