import * as z from 'zod';
import { Comment, Contacts, longest, PersonName } from '../contract/fields.ts';
import type { Asked } from './asked.ts';

/** A text of the form; what the server would refuse is told beside its field, in the reader's language. */
const text = (most: number, rule: z.ZodType, needed: boolean) =>
  z
    .string()
    .default('')
    .pipe(
      z
        .string()
        .trim()
        .refine((value) => !needed || value !== '', { error: 'requests:form.required', abort: true })
        .refine((value) => value.length <= most, { error: 'requests:form.tooLong', abort: true })
        .refine((value) => rule.safeParse(value).success, 'requests:form.invisible'),
    );

const formOf = (named: boolean, commented: boolean) =>
  z.object({
    name: text(longest.name, PersonName, named),
    contacts: text(longest.contacts, Contacts, true),
    comment: text(longest.comment, Comment, commented),
  });

/** What each form needs; whatever else it has may stay empty. */
export const forms = {
  access: formOf(false, false),
  demo: formOf(true, false),
  service: formOf(true, false),
  contact: formOf(true, true),
} satisfies Record<Asked['kind'], z.ZodType>;
export type RequestForm = z.output<(typeof forms)['access']>;
