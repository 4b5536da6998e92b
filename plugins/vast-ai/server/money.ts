/** A price of the marketplace, which asks dollars. */
export const money = (dollars: number): string => `$${dollars.toFixed(3)}`;
