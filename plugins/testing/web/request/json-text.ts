/** Where a text stops being JSON, counted from 1; browsers tell it in words of their own, or not at all where the text ends too early. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
}

/** The value of a JSON text, or where it is none. */
export function readJson(json: string): { readonly value: unknown } | { readonly problem: JsonProblem } {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch (error) {
    return { problem: placeIn(json, (error as Error).message) };
  }
}

function placeIn(json: string, message: string): JsonProblem {
  const [, line, column] = /line (\d+),? column (\d+)/.exec(message) ?? [];
  if (line !== undefined) return { line: Number(line), column: Number(column) };
  const at = /position (\d+)/.exec(message)?.[1];
  const before = json.slice(0, at === undefined ? soundLength(json) : Number(at)).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** How much of a text is the beginning of some JSON: V8 names a token that cannot stand where it does, but not where that is. */
function soundLength(json: string): number {
  let [sound, unsound] = [0, json.length + 1];
  while (unsound - sound > 1) {
    const middle = (sound + unsound) >>> 1;
    if (isBeginning(json.slice(0, middle))) sound = middle;
    else unsound = middle;
  }
  return sound;
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    return !/unexpected (token|character|identifier)/i.test((error as Error).message);
  }
}

/** A JSON text laid out to be read; any other text as it is. */
export function laidOut(json: string): string {
  const read = readJson(json);
  return 'value' in read ? JSON.stringify(read.value, null, 2) : json;
}

/** A text without the middle of encoded files, which nobody reads and pages are slow with. */
export const withoutFiles = (text: string): string =>
  text.replace(/[\w+/]{1000,}={0,2}/g, (file) => `${file.slice(0, 60)}…${file.slice(-20)}`);
