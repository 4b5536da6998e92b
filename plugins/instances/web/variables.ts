/** One environment variable as it is typed. */
export interface Variable {
  readonly name: string;
  readonly value: string;
  /** What the JSON holds where that is no text, until another value is typed. */
  readonly kept?: unknown;
}

/** The variables of a JSON text; undefined where it holds something else. */
export function variablesIn(text: string): readonly Variable[] | undefined {
  if (text.trim() === '') return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    return Object.entries(parsed).map(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? { name, value } : { name, value: JSON.stringify(value), kept: value },
    );
  } catch {
    return undefined;
  }
}

/** The JSON text of variables; those without a name are left out. */
export function textOf(variables: readonly Variable[]): string {
  const named = variables.filter(({ name }) => name !== '');
  return named.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(named.map(({ name, value, kept }) => [name, kept ?? value])));
}
