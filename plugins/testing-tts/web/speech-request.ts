// Requests that hold a text to speak and nothing else, as plain text and back.

export function title(request: unknown): string | undefined {
  const text = (request as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : undefined;
}

export function read(request: unknown): string | undefined {
  const text = title(request);
  return text !== undefined && Object.keys(request as object).length === 1 ? text : undefined;
}

export const write = (text: string): unknown => ({ text });
