/** The value of a JSON text, or why it is none. */
export function readJson(json: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** A JSON text laid out to be read; any other text as it is. */
export function laidOut(json: string): string {
  const read = readJson(json);
  return 'value' in read ? JSON.stringify(read.value, null, 2) : json;
}

/** A text without the middle of encoded files, which nobody reads and pages are slow with. */
export const withoutFiles = (text: string): string => text.replace(/[\w+/]{1000,}={0,2}/g, (file) => `${file.slice(0, 60)}…${file.slice(-20)}`);
