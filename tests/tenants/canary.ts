const mark = 'zqcanary';
const planted = new Set<string>();

/** A text that only its owner may ever see; it names the field that let it out. */
export function canary(field: string): string {
  const text = `${mark}-${field.replaceAll(' ', '-')}`;
  planted.add(text);
  return text;
}

/** What of A's came out in these bytes, by field. */
export const canariesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(new RegExp(`${mark}(-[a-z]+)+`, 'gi'))].map(([found]) => found)),
];

/** Every canary that was put anywhere in this file's tests. */
export const allPlanted = (): readonly string[] => [...planted];
