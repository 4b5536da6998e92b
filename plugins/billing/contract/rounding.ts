/** The most hundredths that an amount has in full; what doubles cannot say of a decimal is not taken for less. */
export const roundedDown = (amount: number): number => Math.floor(amount * 100 * (1 + 4 * Number.EPSILON)) / 100;
