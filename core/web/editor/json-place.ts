/** Where a cursor stands in JSON that may be half typed. */
export interface JsonPlace {
  /** Whether the name of a field or a value is written there. */
  readonly kind: 'key' | 'value';
  /** Fields and indexes that lead to the object for a name, and to the value for a value. */
  readonly path: readonly (string | number)[];
  /** Where the name or value begins. */
  readonly from: number;
  /** The names that the object has already. */
  readonly keys: readonly string[];
}

interface Frame {
  readonly array: boolean;
  readonly keys: string[];
  key: string;
  index: number;
  expects: 'key' | 'colon' | 'value' | 'comma';
}

/** Finds out what is being written at an offset; undefined where nothing of its own is, such as between a name and its colon. */
export function placeIn(text: string, at: number): JsonPlace | undefined {
  const frames: Frame[] = [];
  let from = 0;
  while (from < at) {
    const sign = text[from]!;
    const top = frames.at(-1);
    const quoted = sign === '"';
    if (quoted || /[\w.+-]/.test(sign)) {
      const end = quoted ? endOfString(text, from) : endOfWord(text, from);
      const whole = quoted && end > from + 1 && text[end - 1] === '"';
      if (at < end || (at === end && !whole)) return placeOf(frames, from, text, end);
      if (top?.expects === 'key') {
        top.key = quoted ? text.slice(from + 1, end - 1) : text.slice(from, end);
        top.keys.push(top.key);
        top.expects = 'colon';
      } else if (top) top.expects = 'comma';
      from = end;
      continue;
    }
    if (sign === '{' || sign === '[') {
      const array = sign === '[';
      frames.push({ array, keys: [], key: '', index: 0, expects: array ? 'value' : 'key' });
    } else if (sign === '}' || sign === ']') {
      frames.pop();
      const above = frames.at(-1);
      if (above) above.expects = 'comma';
    } else if (top && sign === ':') top.expects = 'value';
    else if (top && sign === ',') {
      top.index += 1;
      top.expects = top.array ? 'value' : 'key';
    }
    from += 1;
  }
  return placeOf(frames, at, text, at);
}

function placeOf(frames: readonly Frame[], from: number, text: string, end: number): JsonPlace | undefined {
  const top = frames.at(-1);
  if (top?.expects !== 'key' && top?.expects !== 'value') return undefined;
  const steps = frames.map(({ array, index, key }) => (array ? index : key));
  return {
    kind: top.expects,
    path: top.expects === 'key' ? steps.slice(0, -1) : steps,
    from,
    keys: top.expects === 'key' ? [...top.keys, ...namesBehind(text, end)] : [],
  };
}

/** The names that the object at hand has from an offset on. */
function namesBehind(text: string, from: number): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [token] of text.slice(from).matchAll(/"(?:[^"\\\n]|\\.)*"(?:\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 0 && token.endsWith(':')) names.push(token.slice(1, token.lastIndexOf('"')));
    if (depth < 0) break;
  }
  return names;
}

/** Behind the closing quote, or at the end of the line of a string that has none. */
function endOfString(text: string, from: number): number {
  const found = /"(?:[^"\\\n]|\\.)*"?/y;
  found.lastIndex = from;
  return from + found.exec(text)![0].length;
}

function endOfWord(text: string, from: number): number {
  const found = /[\w.+-]+/y;
  found.lastIndex = from;
  return from + found.exec(text)![0].length;
}
