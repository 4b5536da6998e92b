const mostCharacters = 2_000;

/** What an engine says in a field, without the dot at its end; empty where that is no text. */
export const saidIn = (field: unknown): string =>
  typeof field === 'string' ? field.slice(0, mostCharacters).trim().replace(/\.+$/, '') : '';
