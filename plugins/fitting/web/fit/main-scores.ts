import type { FitRunData } from '../../contract.ts';

export const scoreDigits = 3;
const most = 2;

/** By what a training is judged at a glance: shares of one before other numbers, of what the service wrote at its end, or measured last while it goes on. */
export function mainScores({
  metrics,
  latest,
  ended,
}: Pick<FitRunData, 'metrics' | 'latest' | 'ended'>): readonly (readonly [name: string, value: number])[] {
  const told = Object.entries(metrics ?? (ended === undefined ? latest : undefined) ?? {}).filter(
    (each): each is [string, number] => typeof each[1] === 'number',
  );
  const shares = told.filter(([, value]) => value >= 0 && value <= 1);
  return (shares.length > 0 ? shares : told).slice(0, most);
}
