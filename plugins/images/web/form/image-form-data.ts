import * as z from 'zod';
import type { DataImageChange } from '../../contract/image.ts';
import type { Kind } from '../kinds.ts';

/** What the form of an image holds; its fields are called as the server calls them, so that refusals find them. */
export const ImageForm = z
  .object({
    source: z.enum(['upload', 'registry']).default('upload'),
    /** What the archive became that was uploaded, or the address that it has already. */
    archive: z.string().default(''),
    image: z.string().trim().max(500, 'images:form.tooLong').default(''),
    login: z.string().trim().max(200, 'images:form.tooLong').default(''),
    password: z.string().max(4_000, 'images:form.tooLong').default(''),
    name: z
      .string({ error: 'images:form.required' })
      .trim()
      .min(1, 'images:form.required')
      .max(200, 'images:form.tooLong'),
    accessMode: z.enum(['private', 'public', 'restricted']).default('private'),
    taskType: z.string().trim().max(100, 'images:form.tooLong').default(''),
    sourcePath: z.string().trim().max(500, 'images:form.tooLong').default('/'),
  })
  .refine(({ source, image }) => source === 'upload' || image !== '', {
    error: 'images:form.required',
    path: ['image'],
  })
  .refine(({ source, archive }) => source === 'registry' || archive !== '', {
    error: 'images:form.noArchive',
    path: ['archive'],
  })
  .refine(({ sourcePath }) => sourcePath.startsWith('/'), { error: 'images:form.absolute', path: ['sourcePath'] });
export type ImageForm = z.output<typeof ImageForm>;

/** The image as the server takes it. */
export function changeOf(
  kind: Kind,
  { source, archive, image, login, password, name, accessMode, taskType, sourcePath }: ImageForm,
  before: { readonly pullLogin?: string | undefined } = {},
): z.input<typeof DataImageChange> {
  const asked = source === 'registry' && (password !== '' || (login === '' && before.pullLogin !== undefined));
  return {
    name,
    image: source === 'upload' ? archive : image,
    accessMode,
    ...(kind === 'image' && { taskType }),
    sourcePath,
    ...(asked && { credentials: { login, password: login === '' ? '' : password } }),
  };
}
