import { blocksOf } from './blocks.ts';

/** A page as a search sees it. */
export interface Searched {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly text: string;
}

/** Where words were found: a page, and its section where they stand below a heading. */
export interface Found {
  readonly id: string;
  readonly section: string | undefined;
  readonly heading: string;
}

/** Places that hold all words of a search: pages whose title or words do first, then sections of any page. */
export function find(pages: readonly Searched[], search: string): readonly Found[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const whole = pages.filter(({ title, words: more }) => holds(`${title} ${more}`));
  const parts = pages.flatMap((page) =>
    sectionsOf(page).filter(
      (section) => holds(`${page.title} ${section.text}`) && !(section.section === undefined && whole.includes(page)),
    ),
  );
  return [...whole.map(({ id, title }) => ({ id, section: undefined, heading: title })), ...parts].map(
    ({ id, section, heading }) => ({ id, section, heading }),
  );
}

function sectionsOf({ id, title, text }: Searched): readonly (Found & { readonly text: string })[] {
  const sections: (Found & { text: string })[] = [{ id, section: undefined, heading: title, text: '' }];
  for (const block of blocksOf(text)) {
    if (block.kind === 'heading') sections.push({ id, section: block.id, heading: block.text, text: block.text });
    else
      sections.at(-1)!.text +=
        ` ${block.kind === 'text' ? block.text : block.samples.map((each) => each.text).join(' ')}`;
  }
  return sections;
}
