import * as z from 'zod';
import { paged } from '#core/contract/page.ts';

/** What a change is for, in the words of whoever makes it. */
export const VersionComment = z.string().trim().max(500);

const about = {
  version: z.int(),
  revision: z.int(),
  /** Milliseconds since 1970. */
  at: z.int(),
  author: z.string().describe('Who saved it; empty of what nobody in particular did.'),
  comment: z.string(),
  restored: z.int().optional().describe('The version whose settings came back by it.'),
  fields: z.array(z.string()).describe('The settings that it changed; none of the first one.'),
};

/** One saved state of the settings of a service. */
export const ModelVersionData = z.object(about).meta({ id: 'ModelVersionData' });
export type ModelVersionData = z.infer<typeof ModelVersionData>;
export const PagedModelVersionData = paged(ModelVersionData).meta({ id: 'PagedModelVersionData' });

/** The same with the settings themselves, by the names under which they are sent; null is what was not set. */
export const ModelVersionSettings = z
  .object({ ...about, settings: z.record(z.string(), z.unknown()) })
  .meta({ id: 'ModelVersionSettings' });
export type ModelVersionSettings = z.infer<typeof ModelVersionSettings>;

export const RestoreVersion = z
  .object({
    comment: VersionComment.nullish(),
    revision: z.int().min(0).nullish().describe('The revision of the service that whoever restores has seen.'),
    leave: z.array(z.string().max(200)).max(200).nullish().describe('Settings that stay as they are now.'),
  })
  .meta({ id: 'RestoreVersion' });
export type RestoreVersion = z.infer<typeof RestoreVersion>;
