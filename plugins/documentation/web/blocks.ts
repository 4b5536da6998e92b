/** One way to write what a block of code does, such as one language of several. */
export interface Sample {
  readonly label: string;
  readonly text: string;
}

/** A page as it is laid out: headings that can be linked to, code that can be copied, and what stands between. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'code'; readonly samples: readonly Sample[] }
  | { readonly kind: 'text'; readonly text: string };

/** Cuts markdown into blocks. Blocks of code that follow each other and have labels (```sh cURL) are samples of the same. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  const parts = markdown.split(/^```([^\n]*)\n([^]*?)^```\n?/m);
  for (let at = 0; at < parts.length; at += 3) {
    const [text, label, code] = [parts[at]!, parts[at + 1], parts[at + 2]];
    blocks.push(...textBlocks(text));
    if (code !== undefined) addCode(blocks, { label: label!.replace(/^\w+\s*/, ''), text: code.replace(/\n$/, '') });
  }
  return blocks;
}

function addCode(blocks: Block[], sample: Sample): void {
  const last = blocks.at(-1);
  if (last?.kind === 'code' && sample.label !== '')
    blocks.splice(-1, 1, { kind: 'code', samples: [...last.samples, sample] });
  else blocks.push({ kind: 'code', samples: [sample] });
}

const heading = /^(##|###) (.+?) \{#([\w-]+)\}$/;

function textBlocks(text: string): readonly Block[] {
  return text
    .split(/^(#{2,3} .*)$/m)
    .filter((part) => part.trim() !== '')
    .map((part): Block => {
      const [, marks, title, id] = heading.exec(part) ?? [];
      return id === undefined
        ? { kind: 'text', text: part.trim() }
        : { kind: 'heading', level: marks === '##' ? 2 : 3, id, text: title! };
    });
}
