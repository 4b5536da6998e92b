import { expect, test } from 'vitest';
import { unaddressed } from './unaddressed.ts';

test.each([
  ['registry.example:5000/team/ner:2', 'manifest for registry.example:5000/team/ner:2 not found'],
  ['registry.example:5000/team/ner:2', 'pull access denied for registry.example:5000/team/ner'],
  ['registry.example:5000/team/ner', 'pull access denied for registry.example:5000/team/ner:latest'],
  [`team/ner@sha256:${'a'.repeat(64)}`, `team/ner@sha256:${'a'.repeat(64)}: no such manifest for team/ner`],
  ['bundle:ner', 'the bundle bundle:ner has no image.json'],
])('of %s, "%s" tells no more than its name', (address, why) => {
  const said = unaddressed(
    { message: `Not fetched: ${why}.`, code: 'x', args: { image: address, why } },
    address,
    'Ner',
  );
  expect(JSON.stringify(said)).not.toMatch(/registry|team|bundle:/);
  expect(said).toMatchObject({
    code: 'x',
    args: { image: 'Ner' },
    message: expect.stringMatching(/^Not fetched: .*Ner/),
  });
});
