import { expect, test } from 'vitest';
import * as z from 'zod';
import { call, contract } from './call.ts';

const about = { plugin: 'things', parameters: { thing: 'The name of a thing.' } };
const summary = 'Does something with a thing.';

test.each([
  [
    'is for people of an account that nothing names',
    () => contract(about, { keep: call('POST /things/:thing', { summary, may: 'member' }) }),
    'things.keep may be made by the members of an account and names none: put :account into its path, or account into its query.',
  ],
  [
    'may leave its account out',
    () =>
      contract(about, {
        keep: call('POST /things', { summary, may: 'owner', query: z.object({ account: z.string().optional() }) }),
      }),
    'things.keep may be made by the owners of an account and names none: put :account into its path, or account into its query.',
  ],
  [
    'has a path of which a part is not told',
    () => contract(about, { keep: call('POST /:account/:thing/:part', { summary, may: 'owner' }) }),
    "things.keep has :part in its path: say in the contract's parameters what that names.",
  ],
])('a call that %s is refused in a sentence', (_what, make, sentence) => {
  expect(make).toThrow(new Error(sentence));
});

test('a call for people of an account may name it in its query', () => {
  const query = z.object({ account: z.string() });
  const { keep } = contract(about, { keep: call('POST /things/:thing', { summary, may: 'member', query }) });
  expect(keep.id).toBe('things.keep');
});
