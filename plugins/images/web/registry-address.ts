/** Whether an address can be looked up: it is one of a registry, not of an archive or a bundle. */
export const isOfRegistry = (image: string): boolean =>
  image.trim() !== '' && !image.startsWith('archive:') && !image.startsWith('bundle:');

/** The same address with another tag, and without a digest. */
export const withTag = (image: string, tag: string): string =>
  `${image
    .trim()
    .replace(/@.*$/, '')
    .replace(/:[^/:]*$/, '')}:${tag}`;
