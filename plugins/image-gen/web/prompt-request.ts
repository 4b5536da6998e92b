// Requests that ask for one picture with a prompt and nothing else, as plain text and back.

const usual = { n: 1, response_format: 'b64_json' } as const;

export function title(request: unknown): string | undefined {
  const prompt = (request as { prompt?: unknown } | null)?.prompt;
  return typeof prompt === 'string' ? prompt : undefined;
}

export function read(request: unknown): string | undefined {
  const prompt = title(request);
  if (prompt === undefined) return undefined;
  const { prompt: _prompt, ...more } = request as Record<string, unknown>;
  return Object.entries(more).every(([name, value]) => (usual as Record<string, unknown>)[name] === value)
    ? prompt
    : undefined;
}

export const write = (prompt: string): unknown => ({ prompt, ...usual });
