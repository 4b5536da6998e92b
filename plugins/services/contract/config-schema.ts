import * as z from 'zod';
import { issueText, type Language } from '#core/contract/issue-text.ts';
import type { WrittenSchema } from './config-shape.ts';

/** What checks configurations; undefined where a schema is not given or cannot be followed, which holds nobody up. */
export function checkOf(schema: WrittenSchema | undefined): z.ZodType | undefined {
  if (!schema) return undefined;
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  } catch {
    return undefined;
  }
}

/** Something of a configuration that its service would not take. */
export interface ConfigIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What of a configuration its service would not take; nothing where it says nothing of that. */
export function issuesOf(value: unknown, check: z.ZodType | undefined, language: Language): readonly ConfigIssue[] {
  const { error } = check?.safeParse(value, { reportInput: true }) ?? {};
  return (error?.issues ?? []).map((issue) => ({
    path: issue.path,
    message: issueText(issue, language, issue.input === undefined),
  }));
}

/** As one line, with dots in the path. */
export const lineOf = ({ path, message }: ConfigIssue): string =>
  path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
