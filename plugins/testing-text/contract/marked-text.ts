/** A part of a text that is an entity, in UTF-16 units with the end excluded. */
export interface MarkedPart {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export interface MarkedText {
  readonly text: string;
  readonly parts: readonly MarkedPart[];
}

const marked = /\[([^[\]\n]+)\]\((\p{L}[\p{L}\p{N}_.-]{0,63})\)/gu;

/** Reads a text whose entities are marked with their types, as `[Anna](PERSON) lives in [Omsk](LOCATION)`; brackets that mark nothing are text. */
export function readMarked(source: string): MarkedText {
  const parts: MarkedPart[] = [];
  let text = '';
  let read = 0;
  for (const match of source.matchAll(marked)) {
    const [whole, entity = '', type = ''] = match;
    text += source.slice(read, match.index);
    parts.push({ type, start: text.length, end: text.length + entity.length });
    text += entity;
    read = match.index + whole.length;
  }
  return { text: text + source.slice(read), parts };
}
