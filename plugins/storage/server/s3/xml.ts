import { XMLParser } from 'fast-xml-parser';
import { malformedXml } from './error.ts';

/** A value is left out where it is undefined, and told once for each item where it is a list. */
export type Xml = string | number | boolean | undefined | readonly Xml[] | { readonly [name: string]: Xml };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// What XML 1.0 cannot hold at all stands as a reference, as S3 writes it.
const unwritable = /[^\u0020-\uFFFD]/gu;
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (each) => escapes[each]!)
    .replace(unwritable, (each) =>
      each.codePointAt(0)! > 0xff_ff ? each : `&#x${each.codePointAt(0)!.toString(16)};`,
    );

function element(name: string, value: Xml): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return (value as readonly Xml[]).map((each) => element(name, each)).join('');
  const inside =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([key, each]) => element(key, each as Xml))
          .join('')
      : escaped(String(value));
  return `<${name}>${inside}</${name}>`;
}

/** A document with one element. */
export function xml(name: string, content: Xml): string {
  const body = element(name, content).replace(`<${name}>`, `<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
}

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
/** The parser leaves characters out that XML 1.0 has no room for, and so would name another key than was meant. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w*));?/gi, (whole, decimal?: string, hex?: string, name = '') => {
    const code = decimal !== undefined ? Number(decimal) : parseInt(hex ?? '', 16);
    const found = Number.isNaN(code) ? named.get(name) : String.fromCodePoint(code);
    if (found === undefined || !found.isWellFormed() || !whole.endsWith(';')) throw malformedXml();
    return found;
  });

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  // What stands in one is no text to be unescaped; nobody sends any.
  cdataPropName: '#cdata',
  tagValueProcessor: (_name, text) => unescaped(text),
  isArray: (name) => name === 'Object' || name === 'Part',
});

/** What an element of this name holds; it has to be the document's only one. */
export function readXml(text: string, name: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = parser.parse(text);
  } catch {
    throw malformedXml();
  }
  const found = (parsed as Record<string, unknown> | undefined)?.[name];
  if (typeof found !== 'object' || found === null) throw malformedXml();
  return found as Record<string, unknown>;
}
