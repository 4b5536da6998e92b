/** A text with its `{{names}}` filled in, for letters and pages that the server writes; a name without a value stays. */
export const interpolate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
