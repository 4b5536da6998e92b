import * as z from 'zod';
import en from '../../locales/en/validation.json' with { type: 'json' };
import ru from '../../locales/ru/validation.json' with { type: 'json' };

export type Language = 'en' | 'ru';
type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;
type Values = Readonly<Record<string, string | number>>;

const texts = { en: en.issues, ru: ru.issues } as const;
const plurals = { en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') } as const;

const fill = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Texts that depend on a count, by the beginning of their key. */
type Counted = 'shortText' | 'longText' | 'fewItems' | 'manyItems' | 'fewBytes' | 'manyBytes';

function counted(language: Language, key: Counted, count: number): string {
  const forms = texts[language] as unknown as Readonly<Record<string, string>>;
  return fill(forms[`${key}_${plurals[language].select(count)}`]!, { count });
}

/** What a schema refused, in people's words: what the value must be, or what it has that it may not have. */
export function issueText(issue: Issue, language: Language, isMissing = false): string {
  const text = texts[language];
  switch (issue.code) {
    case 'invalid_type':
      return isMissing ? text.required : text.type[typeOf(issue.expected)];
    case 'too_small':
    case 'too_big':
      return sizeText(issue, language);
    case 'not_multiple_of':
      return fill(text.multiple, { value: issue.divisor });
    case 'invalid_format':
      return formatText(issue, language);
    case 'invalid_value':
      if (isMissing) return text.required;
      return issue.values.length === 1
        ? fill(text.exactly, { value: String(issue.values[0]) })
        : fill(text.choice, { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return fill(text.unknown, { names: issue.keys.join(', ') });
    case 'invalid_union':
      return isMissing ? text.required : unionText(issue, language);
    case 'invalid_key':
      return text.name;
    case 'invalid_element':
      return text.item;
    default:
      return text.custom;
  }
}

type TypeName = keyof typeof en.issues.type;
const types: Readonly<Record<string, TypeName>> = {
  string: 'text',
  number: 'number',
  nan: 'number',
  int: 'whole',
  bigint: 'whole',
  boolean: 'flag',
  array: 'list',
  tuple: 'list',
  set: 'list',
  object: 'object',
  record: 'object',
  map: 'object',
  undefined: 'nothing',
  void: 'nothing',
  never: 'nothing',
  null: 'null',
  date: 'date',
};
const typeOf = (expected: string): TypeName => types[expected] ?? 'other';

interface Sized {
  readonly origin: string;
  readonly inclusive?: boolean;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
}

function sizeText(issue: Sized & { readonly code: 'too_small' | 'too_big' }, language: Language): string {
  const text = texts[language];
  const small = issue.code === 'too_small';
  const bound = Number(small ? issue.minimum : issue.maximum);
  const { inclusive = true } = issue;
  switch (issue.origin) {
    case 'string':
      if (small && bound === 1) return text.empty;
      return counted(language, small ? 'shortText' : 'longText', bound);
    case 'array':
    case 'set':
    case 'map':
    case 'object':
    case 'record':
      if (small && bound === 1) return text.empty;
      return counted(language, small ? 'fewItems' : 'manyItems', bound);
    case 'file':
      return counted(language, small ? 'fewBytes' : 'manyBytes', bound);
    default: {
      const value = issue.origin === 'date' ? new Date(bound).toISOString() : bound;
      return fill(small ? (inclusive ? text.least : text.above) : inclusive ? text.most : text.below, { value });
    }
  }
}

type FormatName = keyof typeof en.issues.format;
const formats: Readonly<Record<string, FormatName>> = {
  json_string: 'json',
  starts_with: 'startsWith',
  ends_with: 'endsWith',
};

function formatText(issue: { readonly format: string }, language: Language): string {
  const known = texts[language].format;
  const { prefix, suffix, includes } = issue as Readonly<Record<string, string | undefined>>;
  const { format } = issue;
  const name = formats[format] ?? (Object.hasOwn(known, format) ? (format as FormatName) : 'other');
  return fill(known[name], { value: prefix ?? suffix ?? includes ?? '' });
}

/** The ways to be right, where each is said by one thing that the whole value must be. */
function unionText({ errors }: { readonly errors?: readonly (readonly Issue[])[] }, language: Language): string {
  const text = texts[language];
  const ways = (errors ?? []).map((issues) => {
    const [first, ...others] = issues;
    return first && others.length === 0 && first.path?.length === 0 ? spoken(first, language) : undefined;
  });
  const said = [...new Set(ways)];
  if (said.length === 0 || said.includes(undefined)) return text.union;
  return (said as readonly string[]).reduce((one, other) => fill(text.or, { one, other }));
}

type Texts = { readonly [key: string]: string | Texts };

/** Texts in both languages: all of them, or those alone that are said of any value. */
const pairs = (english: Texts, russian: Texts, isWanted: (text: string) => boolean): [string, string][] =>
  Object.entries(english).flatMap(([key, text]) => {
    if (typeof text !== 'string') return pairs(text, russian[key] as Texts, isWanted);
    return isWanted(text) ? [[text, russian[key] as string]] : [];
  });

/** What schemas and checks say themselves, be it in the words for all of a kind, by the way their English sentences are made. */
const sentences = [
  ...pairs(en.fields, ru.fields, () => true),
  ...pairs(en.issues, ru.issues, (text) => !text.includes('{{')),
].map(([english, russian]) => ({
  russian,
  names: [...english.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!),
  pattern: new RegExp(
    `^${english
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.+)')}$`,
  ),
}));

function inRussian(sentence: string): string {
  for (const { pattern, names, russian } of sentences) {
    const found = pattern.exec(sentence);
    if (found) return fill(russian, Object.fromEntries(names.map((name, index) => [name, found[index + 1]!])));
  }
  return sentence;
}

/** Whether the sentence of a schema is known in both languages. */
export const isTranslated = (sentence: string): boolean => sentences.some(({ pattern }) => pattern.test(sentence));

type Said = { readonly message?: string | undefined } & Partial<Pick<z.core.$ZodIssue, 'code'>>;

/** A refusal in a language: in the words of its schema where that has some of its own, else in those for all of its kind. */
export function spoken(issue: Said, language: Language): string {
  const { message = '' } = issue;
  if (language === 'en') return message === '' ? issueText(issue as Issue, 'en') : message;
  // What was refused is not kept with a refusal: whether anything was there shows in what it says.
  const general =
    issue.code === undefined
      ? undefined
      : [false, true].find((isMissing) => [issueText(issue as Issue, 'en', isMissing), ''].includes(message));
  return general === undefined ? inRussian(message) : issueText(issue as Issue, language, general);
}

z.config({ localeError: (issue) => issueText(issue, 'en', issue.input === undefined) });
