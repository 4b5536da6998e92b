// Requests that hold texts and nothing else, as plain text and back: a blank line stands between two texts.

const between = /\n[ \t]*\n/;

export function read(request: unknown): string | undefined {
  const texts = onlyTexts(request);
  return texts?.some((text) => between.test(text)) ? undefined : texts?.join('\n\n');
}

export const write = (text: string): unknown => ({ texts: text.split(between) });

function onlyTexts(request: unknown): readonly string[] | undefined {
  if (typeof request !== 'object' || request === null) return undefined;
  const [[name, value] = [], ...more] = Object.entries(request as Record<string, unknown>);
  if (more.length > 0) return undefined;
  if (name === 'text' && typeof value === 'string') return [value];
  return name === 'texts' && Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value
    : undefined;
}
