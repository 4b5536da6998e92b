import type { Figures } from './money.ts';

interface Summed {
  readonly currency: Figures['currency'];
  readonly total: number;
  readonly steps: readonly { readonly amount: number }[];
}

/** Sums of a period as they are shown: their amounts and the currency of these. */
export function figuresOf<T extends Summed>(sums: T, { currency, of }: Pick<Figures, 'currency' | 'of'>): T {
  return {
    ...sums,
    currency,
    total: of(sums.total),
    steps: sums.steps.map((step) => ({ ...step, amount: of(step.amount) })),
  };
}
