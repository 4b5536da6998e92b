import * as z from 'zod';
import type { DataImageChange } from '../../contract/image.ts';
import type { Kind } from '../kinds.ts';

const text = (most: number, initial = '') => z.string().trim().max(most, 'images:form.tooLong').default(initial);

/** What the form of an image holds; its fields are called as the server calls them, so that refusals find them. */
export const ImageForm = z
  .object({
    source: z.enum(['upload', 'registry']).default('upload'),
    /** What the archive became that was uploaded, or the address that it has already. */
    archive: z.string().default(''),
    image: text(500),
    login: text(200),
    password: z.string().max(4_000, 'images:form.tooLong').default(''),
    name: z
      .string({ error: 'images:form.required' })
      .trim()
      .min(1, 'images:form.required')
      .max(200, 'images:form.tooLong'),
    accessMode: z.enum(['private', 'public', 'restricted']).default('private'),
    taskType: text(100),
    sourcePath: text(500, '/'),
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
