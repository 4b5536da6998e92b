/** A text with its `{{names}}` filled in, for letters and pages that the server writes; a name without a value stays. */
export const interpolate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

/** The form of a text for a number (`lines_one`, `lines_few` …) by the rules of a language, with the number as `count`. */
export function counted(
  texts: Readonly<Record<string, unknown>>,
  key: string,
  {
    count,
    language,
    ...values
  }: { readonly count: number; readonly language: string; readonly [name: string]: unknown },
): string {
  const form = texts[`${key}_${new Intl.PluralRules(language).select(count)}`] ?? texts[`${key}_other`];
  const shown = new Intl.NumberFormat(language).format(count);
  return interpolate(String(form), { ...(values as Record<string, string>), count: shown });
}
