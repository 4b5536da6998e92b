import type { Headers } from './payload-messages.ts';

/** A header of a `fitStatus` message: what a service has measured of its training, as a JSON object of numbers. */
export const fitFiguresHeader = 'Z-fit-metrics';

/** What a service measured at one step of a training, such as its loss; `step` says which, such as the epoch. */
export interface FitFigures {
  readonly step?: number;
  /**
   * Those whose names begin alike before a slash belong together, such as `loss/seen` and `loss/unseen`.
   * Null where it came to no number, as a loss that has run away.
   */
  readonly values: Readonly<Record<string, number | null>>;
}

/** As many names are read of one message. */
const mostFigures = 12;
/** Printable, so that it can be kept and shown. */
const nameForm = /^\P{C}{1,60}$/u;
const longestText = 4_096;

/** The figures that come with a message; undefined where there are none that can be read, for a training is more than its chart. */
export function figuresIn(headers: Headers): FitFigures | undefined {
  const told = headers[fitFiguresHeader];
  if (told === undefined || told.length > longestText) return undefined;
  const { step, ...values } = numbersIn(told);
  const named = Object.entries(values).filter(([name]) => nameForm.test(name));
  if (named.length === 0) return undefined;
  return { ...(step != null && { step }), values: Object.fromEntries(named.slice(0, mostFigures)) };
}

export const figuresText = ({ step, values }: FitFigures): string =>
  JSON.stringify({ ...values, step }, (name, value: unknown) =>
    name === '' || name === 'step' || Number.isFinite(value) ? value : 'NaN',
  );

/** JSON has no such numbers; Python writes them bare all the same, others as texts. */
const noNumbers = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;
const noNumber = /^(?:NaN|-?Infinity)$/;

function numbersIn(text: string): Record<string, number | null> {
  try {
    const value: unknown = JSON.parse(text.replaceAll(noNumbers, (found) => (found[0] === '"' ? found : `"${found}"`)));
    if (typeof value !== 'object' || value === null) return {};
    // What is left out or null was not measured at this step.
    const told: Record<string, number | null> = {};
    for (const [name, each] of Object.entries(value) as [string, unknown][]) {
      if (typeof each === 'number' && Number.isFinite(each)) told[name] = each;
      else if (typeof each === 'string' && noNumber.test(each)) told[name] = null;
    }
    return told;
  } catch {
    return {};
  }
}
