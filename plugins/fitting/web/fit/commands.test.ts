import { expect, test } from 'vitest';
import { commandsOf } from './commands.ts';

const base = { account: 2, model: 7 };
const body = { datasetId: 12, datasetVersion: 3, config: '{"note": "it\'s"}', configId: undefined };

test('a training of a service itself is one call', () => {
  expect(commandsOf({ base, body }, 'https://berth.example')).toBe(
    [
      "curl -sS -X POST 'https://berth.example/api/mlpcore/account/2/model/7/fit-v2' \\",
      '  -H "MLP-API-KEY: $MLP_API_KEY" \\',
      "  -H 'Content-Type: application/json' \\",
      `  --data-binary '{"datasetId":12,"datasetVersion":3,"config":"{\\"note\\": \\"it'\\''s\\"}"}'`,
    ].join('\n'),
  );
});

test('what is derived is made first, given its group and then trained', () => {
  const derived = { account: 5, name: 'sorter', group: 'gpu-west' };
  const lines = commandsOf({ base, derived, body }, '').split('\n');
  expect(lines.filter((line) => line.startsWith('curl'))).toEqual([
    "curl -sS -X POST '/api/mlpcore/account/2/model/7/derived?name=sorter&displayName=sorter' \\",
    "curl -sS -X POST '/api/mlpcore/account/5/model/sorter' \\",
    "curl -sS -X POST '/api/mlpcore/account/5/model/sorter/fit-v2' \\",
  ]);
  expect(lines).toContain(`  --data-binary '{"modelName":"sorter","resourceGroup":"gpu-west"}'`);
});
