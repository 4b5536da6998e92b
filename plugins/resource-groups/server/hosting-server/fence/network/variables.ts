import * as z from 'zod';
import { destinationOf, type Destination } from './destinations.ts';

/** What instances reach beside the platform: all that this machine does, or these destinations alone. */
export type Reach = 'machine' | readonly Destination[];

/** The value of a variable: `machine`, `platform` for nothing beside the platform, or destinations with commas between. */
export const reachVariable = z.string().transform((text, context): Reach => {
  if (text === 'machine') return 'machine';
  if (text === 'platform') return [];
  const named = text.split(',').map((each) => each.trim());
  const wrong = named.find((each) => !destinationOf(each));
  if (wrong === undefined) return named.flatMap((each) => destinationOf(each) ?? []);
  context.addIssue(
    `must be machine, platform, or what instances may connect to, such as pypi.org:443 or 10.0.0.0/8:5432, with commas between; ${JSON.stringify(wrong)} is none`,
  );
  return z.NEVER;
});
