import type { Fault } from '#core/contract/fault.ts';
import { token } from '#core/plugin/token.ts';
import { interpolate } from './interpolate.ts';

/** What faults say in one language: the texts of each plugin, by their codes with `_` in place of dots. */
type Texts = readonly Readonly<Record<string, string>>[];
/** The same for each language of readers, for what the server writes to people itself. */
export interface FaultTexts {
  readonly en: Texts;
  readonly ru: Texts;
}
export const FaultTexts = token<FaultTexts>('fault texts');

type Note = Pick<Fault, 'code' | 'message' | 'args'>;

/**
 * What a fault that was kept says in a language, as the workbench tells it: those whose codes it names as `because` in its text,
 * and its server's own words where no plugin has a text for it, or the text asks for a value that it lacks.
 */
export function noteText(texts: Texts, { code, message, args = {} }: Note): string {
  const because = args.because
    ?.split(',')
    .map((each) => interpolate(textOf(texts, each) ?? '', args))
    .join(', ');
  const given = because === undefined ? args : { ...args, because };
  const text = textOf(texts, code);
  if (text === undefined) return message;
  const lacks = [...text.matchAll(/{{(\w+)}}/g)].some(([, name]) => given[name!] === undefined);
  return lacks ? message : interpolate(text, given);
}

function textOf(texts: Texts, code: string): string | undefined {
  const key = code.replaceAll('.', '_');
  return texts.find((each) => key in each)?.[key];
}
