import { urlCodec, urlText } from '#core/web/page/url-state.ts';

/** What the address keeps of the files that are looked at: the folder, and the file in it that is open. */
export const filesAddress = urlCodec({ path: urlText(4_096), file: urlText(255) });

/** The path of what has a name in a folder; the top's is empty. */
export const pathIn = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** The folders on the way to one, each with its path, from below the top down. */
export function waysTo(folder: string): readonly { readonly name: string; readonly path: string }[] {
  const names = folder.split('/').filter(Boolean);
  return names.map((name, at) => ({ name, path: names.slice(0, at + 1).join('/') }));
}
