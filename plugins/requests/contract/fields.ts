import * as z from 'zod';

/** What turns text around or hides in it, beside control characters; both could make a letter look like another one. */
const line = /^[^\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u;
const lines = /^[^\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u;
const control = /[^\P{Cc}\t\n\r]/u;
const invisible = 'must have no invisible characters';

export const longest = { name: 200, contacts: 500, comment: 4_000 } as const;

/** How to reach whoever asks: an e-mail address, a telephone number, a name in a messenger. */
export const Contacts = z.string().trim().min(1).max(longest.contacts).regex(line, invisible);
export const PersonName = z.string().trim().max(longest.name).regex(line, invisible);
/** What somebody wants, in as many lines as it takes. */
export const Comment = z
  .string()
  .trim()
  .max(longest.comment)
  .regex(lines, invisible)
  .refine((text) => !control.test(text), invisible);
