import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { mostRows, requireFew } from '../most-rows.ts';
import { longestText, parseRequest, text, textsRequest } from '../request.ts';
import type { Example } from './trainer.ts';

const mostLabels = 100;
const label = text(200);

/** Rows may be blank, which teach nothing and are left out. */
const TextsAndLabels = z.object({
  items: z.array(z.object({ text: z.string().max(longestText), label: z.string().max(200) })).min(1),
});
const Texts = textsRequest(mostRows, 50_000_000);
const Targets = z.object({ items_list: z.array(z.object({ items: z.array(z.object({ value: label })).length(1) })) });

/** Reads labelled examples: `{items: [{text, label}]}`, or `{texts}` with the targets `{items_list: [{items: [{value}]}]}`, one value for each text. Items without a text or a label are left out. */
export function readExamples(trainData: unknown, targets: unknown): Example[] {
  const examples = hasTexts(trainData)
    ? paired(trainData, targets)
    : requireFew(parseRequest(TextsAndLabels, trainData).items).filter(isFilled);
  const labels = new Set(examples.map((example) => example.label)).size;
  if (labels < 2)
    throw new Fault(
      'training_data.one_label',
      'The training data has one label only; a classifier needs examples of at least two.',
      400,
    );
  if (labels > mostLabels)
    throw new Fault(
      'training_data.too_many_labels',
      `The training data has ${labels} labels; this service learns ${mostLabels} at most.`,
      400,
      { labels: String(labels), most: String(mostLabels) },
    );
  return examples;
}

/** Parses a text as JSON; a text that is none is refused by its name. */
export function parseJson(source: string, name: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw unfit(`${name} is not JSON: ${(error as Error).message}.`);
  }
}

const isFilled = ({ text: words, label: name }: Example): boolean => words.trim() !== '' && name.trim() !== '';

function hasTexts(trainData: unknown): boolean {
  return typeof trainData === 'object' && trainData !== null && 'texts' in trainData;
}

function paired(trainData: unknown, targets: unknown): Example[] {
  const { texts } = parseRequest(Texts, trainData);
  const labels = parseRequest(Targets, targets).items_list.flatMap(({ items }) => items.map(({ value }) => value));
  if (labels.length !== texts.length)
    throw unfit(`There are ${texts.length} texts but ${labels.length} labels; each text needs one.`);
  return texts.map((each, index) => ({ text: each, label: labels[index] ?? '' }));
}

function unfit(message: string): Fault {
  return new Fault('request.invalid', message, 400);
}
