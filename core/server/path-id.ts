/** An id from a path; what cannot be one is nobody's. */
export const idIn = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1);
