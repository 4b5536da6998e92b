import { expect, test } from 'vitest';
import { offersAt, type JsonSchema } from './json-offers.ts';
import { placeIn } from './json-place.ts';

const schema: JsonSchema = {
  $ref: '#/components/Service',
  components: {
    Service: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'How it is called.' },
        hidden: { type: 'boolean' },
        hosting: { anyOf: [{ enum: ['AUTOMATIC', 'EXTERNAL'] }, { type: 'null' }] },
        limits: { $ref: '#/components/Limits' },
        mounts: { type: 'array', items: { $ref: '#/components/Limits' } },
        scores: { type: 'object', additionalProperties: { $ref: '#/components/Limits' } },
      },
    },
    Limits: { type: 'object', properties: { cpu: { type: 'string' }, gpus: { type: 'integer' } } },
  },
};

/** What is offered where | stands. */
function offered(marked: string): readonly string[] {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const place = placeIn(text, at);
  return place ? offersAt(schema, place, text.slice(place.from, at)).map(({ label }) => label) : [];
}

test.each<[string, string, readonly string[]]>([
  ['fields of an empty object', '{|}', ['name', 'hidden', 'hosting', 'limits', 'mounts', 'scores']],
  ['those that a word is found in, the likeliest first', '{"h|', ['hidden', 'hosting']],
  ['those that are not there yet', '{"name": "a", "hidden": true, "h|"}', ['hosting']],
  ['nor behind the cursor', '{"limits": {"g|\n}, "scores": {"cpu": {}}, "mounts": [], "hidden": true}', ['gpus']],
  ['whether typed or not', '{|"limits": {"name": 1}, "scores": {}, "mounts": []}', ['name', 'hidden', 'hosting']],
  ['fields behind a reference', '{"limits": {"|', ['cpu', 'gpus']],
  ['fields of entries of a list', '{"mounts": [{"cpu": "1"}, {"|', ['cpu', 'gpus']],
  ['fields below names of one’s own', '{"scores": {"mine": {"c|', ['cpu']],
  ['values of a choice', '{"hosting": |', ['"AUTOMATIC"', '"EXTERNAL"', 'null']],
  ['a value that is being typed', '{"hosting": "ext|"}', ['"EXTERNAL"']],
  ['the values of a switch', '{"hidden": t|', ['true']],
  ['nothing for free text', '{"name": "|"}', []],
  ['nothing between a name and its colon', '{"hidden"| ', []],
  ['nothing behind a value', '{"hidden": true |', []],
  ['nothing within a text that looks like JSON', '{"name": "{\\"h|\\"}"}', []],
  ['nothing after a line that is broken', '{"name": "a,\n "hi|', []],
])('%s', (_what, marked, labels) => {
  expect(offered(marked)).toEqual(labels);
});

test('a field brings what its value begins with, the cursor within', () => {
  const place = placeIn('{', 1)!;
  expect(offersAt(schema, place, '').slice(0, 4)).toEqual([
    { label: 'name', detail: 'string', info: 'How it is called.', insert: '"name": ""', cursor: 9 },
    { label: 'hidden', detail: 'boolean', info: '', insert: '"hidden": ', cursor: 10 },
    { label: 'hosting', detail: '', info: '', insert: '"hosting": ', cursor: 11 },
    { label: 'limits', detail: 'object', info: '', insert: '"limits": {}', cursor: 11 },
  ]);
});
