const mark = 'zqcanary';

/** A text that only its owner may ever see; it names the field that let it out. */
export const canary = (field: string): string => `${mark}-${field.replaceAll(' ', '-')}`;

/** What of A's came out in these bytes, by field. */
export const canariesIn = (text: string): readonly string[] => [...new Set([...text.matchAll(new RegExp(`${mark}-[a-z-]*`, 'gi'))].map(([found]) => found))];
