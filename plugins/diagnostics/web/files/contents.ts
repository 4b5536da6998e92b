import type { InstanceFileData } from '#plugins/instances/contract.ts';

const mebibyte = 2 ** 20;

/** How large a file may be to be shown, in bytes; it is saved whatever its size. */
export const largest = { text: mebibyte, picture: 8 * mebibyte } as const;

const pictureTypes: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['bmp', 'image/bmp'],
  ['gif', 'image/gif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
]);

/** The media type of a picture by its file's name; undefined of all else. */
export const pictureType = (name: string): string | undefined =>
  pictureTypes.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());

/** What a file is shown as, by its bytes: text in UTF-8, or undefined where it is none. */
export function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Folders first, then by name, numbers by their value. */
export const inOrder = (files: readonly InstanceFileData[]): readonly InstanceFileData[] =>
  files.toSorted(
    (one, other) =>
      Number(other.type === 'folder') - Number(one.type === 'folder') ||
      one.name.localeCompare(other.name, undefined, { numeric: true }),
  );
