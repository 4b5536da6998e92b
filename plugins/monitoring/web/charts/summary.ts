import type { TFunction } from 'i18next';
import type { Series } from '#core/web/charts/steps.ts';
import type { Unit } from './charts.ts';

interface Drawn {
  readonly unit: Unit;
  readonly series: readonly Pick<Series, 'name' | 'values'>[];
  readonly stepSeconds: number;
  readonly format: (value: number) => string;
}

/** The latest figure of each line that has one; of what is counted by the minute how much it was in all, as its latest minute says nothing of the others. Which of both it is stands before. */
export function summaryOf(t: TFunction, { unit, series, stepSeconds, format }: Drawn): string {
  const told = unit === 'rate' ? inAll(stepSeconds / 60) : latest;
  const figures = series
    .flatMap(({ name, values }) => {
      const figure = told(values.filter((value) => value !== null));
      return figure === undefined ? [] : [`${name} ${format(figure)}`];
    })
    .join(' · ');
  return t(unit === 'rate' ? 'monitoring:inAll' : 'monitoring:latest', { figures });
}

const latest = (values: readonly number[]) => values.at(-1);
const inAll = (minutes: number) => (values: readonly number[]) =>
  Math.round(values.reduce((sum, value) => sum + value * minutes, 0));
