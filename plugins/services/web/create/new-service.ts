import * as z from 'zod';
import type { Input } from '#core/contract/call.ts';
import type { ModelCreateUpdateData, PublicSettingsChange, services } from '../../contract.ts';
import { nameField } from '../service-name.ts';

const line = z.string().trim().max(200, 'services:form.tooLong').default('');
const checkbox = z.literal('on').optional();

/** What the form of a new service holds; its fields are called as the server calls them, so that refusals find them. */
export const NewService = z
  .object({
    asks: z.enum(['image', 'prototype', 'nothing']).default('image'),
    modelName: nameField,
    displayName: line,
    taskType: z.string().default('custom'),
    shortDescription: z.string().trim().max(2_000, 'services:form.descriptionTooLong').default(''),
    languages: z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([]),
    imageId: z.string().default(''),
    prototype: z.string().default(''),
    templateId: z.string().default(''),
    start: checkbox,
    access: z.enum(['private', 'public']).default('private'),
    listed: checkbox,
    publicTesting: checkbox,
  })
  .superRefine(({ asks, imageId, prototype, start }, { addIssue }) => {
    const missing = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (asks === 'image' && start && imageId === '') missing('imageId', 'services:form.imageToStart');
    if (asks === 'prototype' && prototype === '') missing('prototype', 'services:form.required');
  });
export type NewService = z.output<typeof NewService>;

/** The service as the server makes it, with what is set by what it begins with. */
export function modelOf(
  { asks, modelName, displayName, taskType, shortDescription, languages, imageId }: NewService,
  settings: Partial<z.input<typeof ModelCreateUpdateData>> = {},
): z.input<typeof ModelCreateUpdateData> {
  const image = asks === 'image' ? pair(imageId) : undefined;
  return {
    modelName,
    taskType,
    languages,
    ...(displayName === '' ? {} : { displayName }),
    ...(shortDescription === '' ? {} : { shortDescription }),
    ...(image && { imageAccountId: image[0], imageId: image[1] }),
    ...settings,
  };
}

/** What is asked of a clone, and which service it is of. */
export function cloneOf({
  modelName,
  displayName,
  prototype,
  templateId,
  start,
}: NewService): Input<typeof services.createClonedModel> {
  const [account, model] = pair(prototype) ?? ['', ''];
  return {
    account,
    model,
    name: modelName,
    ...(displayName === '' ? {} : { displayName }),
    ...(templateId === '' ? {} : { templateId }),
    autoStart: start === 'on',
  };
}

/** Two ids, as `account/thing` has them. */
function pair(text: string): readonly [number, number] | undefined {
  const [first, second] = text === '' ? [] : text.split('/').map(Number);
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Who is to see it; nothing is asked for a service that stays private, as new ones are. */
export function publicityOf({
  access,
  listed,
  publicTesting,
}: NewService): z.input<typeof PublicSettingsChange> | undefined {
  return access === 'private'
    ? undefined
    : { isPublic: true, hidden: listed === undefined, publicTestingAllowed: publicTesting === 'on' };
}
