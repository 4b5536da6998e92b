import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { readMarked } from '../../contract/marked-text.ts';
import { requireFew } from '../most-rows.ts';
import { longestText, parseRequest } from '../request.ts';

const mostNames = 2_000;
const longestName = 200;

const MarkedTexts = z.object({
  items: z.array(z.object({ text: z.string().max(longestText * 2) })).min(1),
});

/** What marked texts teach: which types there are, and which names are of each. */
export const Lesson = z.object({
  types: z.array(z.string()).min(1),
  names: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type Lesson = z.infer<typeof Lesson>;

/** Reads training data, `{"items": [{"text": "[Anna](PERSON) is here"}]}`, to its marked texts; blank ones are left out. */
export const readTexts = (trainData: string): string[] =>
  requireFew(parseRequest(MarkedTexts, jsonOf(trainData)).items).flatMap(({ text }) =>
    text.trim() === '' ? [] : [text],
  );

/** What marked texts teach; a name that is marked with several types is of the one that it has most often. */
export function lessonOf(texts: readonly string[]): Lesson {
  const times = new Map<string, Map<string, number>>();
  for (const each of texts) {
    const marked = readMarked(each);
    for (const { type, start, end } of marked.parts) {
      const name = marked.text.slice(start, end).trim().replace(/\s+/g, ' ');
      if (name === '' || name.length > longestName) continue;
      const of = times.get(name) ?? new Map<string, number>();
      times.set(name, of.set(type, (of.get(type) ?? 0) + 1));
    }
  }
  if (times.size === 0)
    throw new Fault(
      'training_data.nothing_marked',
      'The training data marks nothing. Mark what is to be found, such as [Anna](PERSON).',
      400,
    );
  if (times.size > mostNames)
    throw new Fault(
      'training_data.too_many_names',
      `The training data has ${times.size} names; this service learns ${mostNames} at most.`,
      400,
      { names: String(times.size), most: String(mostNames) },
    );
  const names = [...times].map(([name, of]) => ({ name, type: [...of].toSorted(([, a], [, b]) => b - a)[0]![0] }));
  return { types: [...new Set([...times.values()].flatMap((of) => [...of.keys()]))].toSorted(), names };
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new Fault('request.invalid', `trainData is not JSON: ${(error as Error).message}.`, 400);
  }
}
