/** How often a tariff gives what it gives. */
export const allowancePeriods = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
