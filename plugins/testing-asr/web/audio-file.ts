/** Endings of the sound files that can be uploaded. */
export const audioEndings = ['.wav', '.mp3', '.opus', '.ogg'] as const;

/** Sizes of an upload in bytes: less holds no word, more takes too long to send. */
export const leastBytes = 1024;
export const mostBytes = 10 * 1024 * 1024;

export type FileProblem = 'invalidType' | 'tooLarge' | 'tooSmall' | 'tooMany';

/** The one sound file among what was chosen or dropped, or why it cannot be taken; undefined where there is none. */
export function chooseFile(
  files: readonly File[],
): { readonly file: File } | { readonly problem: FileProblem } | undefined {
  const [file, ...others] = files;
  if (!file) return undefined;
  if (others.length > 0) return { problem: 'tooMany' };
  if (!audioEndings.some((ending) => file.name.toLowerCase().endsWith(ending))) return { problem: 'invalidType' };
  if (file.size > mostBytes) return { problem: 'tooLarge' };
  if (file.size < leastBytes) return { problem: 'tooSmall' };
  return { file };
}
