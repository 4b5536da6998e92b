import * as z from 'zod';
import type { ModelCreateUpdateData, PublicSettingsChange } from '../contract.ts';
import { nameField } from './service-name.ts';

const line = z.string().trim().max(200, 'services:form.tooLong').default('');
const checkbox = z.literal('on').optional();

/** What the form of a new service holds; its fields are called as the server calls them, so that refusals find them. */
export const NewService = z.object({
  modelName: nameField,
  displayName: line,
  taskType: z.string().default('custom'),
  shortDescription: z.string().trim().max(2_000, 'services:form.descriptionTooLong').default(''),
  languages: z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([]),
  hosting: z.enum(['here', 'elsewhere']).default('here'),
  imageId: z.string().default(''),
  access: z.enum(['private', 'public']).default('private'),
  listed: checkbox,
  publicTesting: checkbox,
});
export type NewService = z.output<typeof NewService>;

/** The service as the server makes it. */
export function modelOf({ modelName, displayName, taskType, shortDescription, languages, hosting, imageId }: NewService): z.input<typeof ModelCreateUpdateData> {
  const [imageAccountId, id] = imageId === '' ? [] : imageId.split('/').map(Number);
  return {
    modelName,
    taskType,
    languages,
    ...(displayName === '' ? {} : { displayName }),
    ...(shortDescription === '' ? {} : { shortDescription }),
    ...(hosting === 'elsewhere' ? { hostingType: 'EXTERNAL' as const } : {}),
    ...(imageAccountId === undefined || id === undefined ? {} : { imageAccountId, imageId: id }),
  };
}

/** Who is to see it; nothing is asked for a service that stays private, as new ones are. */
export function publicityOf({ access, listed, publicTesting }: NewService): z.input<typeof PublicSettingsChange> | undefined {
  return access === 'private' ? undefined : { isPublic: true, hidden: listed === undefined, publicTestingAllowed: publicTesting === 'on' };
}
