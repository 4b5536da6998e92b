/** Markup that is safe to send: everything put into it was escaped. */
export class Html {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);

type Part = Html | string | number | undefined | false | readonly Part[];
const render = (part: Part): string => {
  if (part instanceof Html) return part.toString();
  if (Array.isArray(part)) return part.map(render).join('');
  return part === undefined || part === false ? '' : escape(String(part));
};

/** Builds markup from a template; strings are escaped, nothing shows for undefined and false. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, at) => (at === 0 ? text : render(parts[at - 1]) + text)).join(''));
}
