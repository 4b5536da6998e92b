import type { TFunction } from 'i18next';
import * as z from 'zod';
import { UpdateResourceGroupQuota } from '../../contract/quota-change.ts';

const wrong = (key: string, bound: number | bigint | '' = ''): string => `resource-groups:quotas.wrong.${key}#${bound}`;

/** What is wrong with what was entered: a text key, and behind a # the bound that it tells of. */
function wrongOf(value: unknown, issue: z.core.$ZodIssue, form: 'cpu' | 'bytes' | 'number'): string {
  if (value === undefined) return wrong('required');
  if (issue.code === 'too_small') return wrong('least', issue.minimum);
  if (issue.code === 'too_big' && issue.origin !== 'string') return wrong('most', issue.maximum);
  return wrong(issue.code === 'invalid_type' && issue.expected === 'int' ? 'whole' : form);
}

/** A field as it was typed, held against what the server takes. */
const typed = <Wanted extends z.ZodType>(wanted: Wanted, form: Parameters<typeof wrongOf>[2]) =>
  z
    .string()
    .trim()
    .default('')
    .transform((text, check): z.output<Wanted> => {
      const value = text === '' ? undefined : form === 'number' ? Number(text) : text;
      const { data, error } = wanted.safeParse(value);
      if (error) check.addIssue({ code: 'custom', message: wrongOf(value, error.issues[0]!, form) });
      return data as z.output<Wanted>;
    });

const { shape } = UpdateResourceGroupQuota;

/** What the form of a quota holds; its fields are called as the server calls them, so that refusals find them. */
export const quotaForm = (isForAccount: boolean) =>
  z.object({
    cpuLimit: typed(shape.cpuLimit, 'cpu'),
    memoryLimit: typed(shape.memoryLimit, 'bytes'),
    ephemeralDiskLimit: typed(shape.ephemeralDiskLimit, 'bytes'),
    gpuInstancesLimit: typed(shape.gpuInstancesLimit, 'number'),
    baseInstancesLimit: typed(shape.baseInstancesLimit, 'number'),
    derivedInstancesLimit: typed(shape.derivedInstancesLimit, 'number'),
    tarifficationPrice: typed(shape.tarifficationPrice, 'number'),
    tarifficationPeriod: shape.tarifficationPeriod,
    accessibleOnlyForUser: z
      .string()
      .trim()
      .default('')
      .refine((name) => name !== '' || !isForAccount, wrong('required')),
  });
export type QuotaForm = z.output<ReturnType<typeof quotaForm>>;

/** The errors of a field as one text: what the form refused, in the reader's language, or what the server said. */
export const wrongText = (t: TFunction, errors: readonly string[] | undefined): string | undefined =>
  errors
    ?.map((each) => {
      const [key = '', value] = each.split('#');
      return t(key, { defaultValue: each, value });
    })
    .join(' ');
