/** The id that a part of an address names; undefined where it can name none. */
export const idOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
