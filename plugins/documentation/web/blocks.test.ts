import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';

test('a page is cut into headings, code and what stands between', () => {
  expect(
    blocksOf('Before.\n\n## One {#one}\n\nText\n\n- item\n\n```sh\n# no heading\nls\n```\n\n### Two {#two-2}\nEnd'),
  ).toEqual([
    { kind: 'text', text: 'Before.' },
    { kind: 'heading', level: 2, id: 'one', text: 'One' },
    { kind: 'text', text: 'Text\n\n- item' },
    { kind: 'code', samples: [{ label: '', text: '# no heading\nls' }] },
    { kind: 'heading', level: 3, id: 'two-2', text: 'Two' },
    { kind: 'text', text: 'End' },
  ]);
});

test('code with labels one after the other says the same in several ways', () => {
  expect(blocksOf('```sh cURL\na\n```\n\n```python Python\nb\n```\n\nand\n\n```sh\nc\n```\n```sh\nd\n```')).toEqual([
    {
      kind: 'code',
      samples: [
        { label: 'cURL', text: 'a' },
        { label: 'Python', text: 'b' },
      ],
    },
    { kind: 'text', text: 'and' },
    { kind: 'code', samples: [{ label: '', text: 'c' }] },
    { kind: 'code', samples: [{ label: '', text: 'd' }] },
  ]);
});
