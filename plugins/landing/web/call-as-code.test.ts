import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { callAsCode, exampleOf } from './call-as-code.ts';

const to = { origin: 'https://host.example', account: 'demo', service: 'ner' };
const body = JSON.stringify({ texts: ["Tim O'Neill \\ 5 $HOME `ls` \"quoted\"", 'Анна едет в Казань\n12 марта 🚢'] });

test('the shell passes on exactly the request, whatever signs it holds', () => {
  const code = callAsCode('curl', { ...to, body }).replace(/^curl /, 'printf "%s\\n" ');
  const passed = execFileSync('sh', ['-c', code], { env: { ...process.env, BERTH_API_KEY: 'a-key' }, encoding: 'utf8' });
  expect(passed.trimEnd().split('\n')).toEqual(['-sS', '-X', 'POST', 'https://host.example/api/mlpgateway/account/demo/model/ner/predict', '-H', 'MLP-API-KEY: a-key', '-H', 'Content-Type: application/json', '--data-binary', body]);
});

test('names in the address cannot leave their place in it', () => {
  expect(callAsCode('python', { ...to, account: 'a/b', service: '"?' , body })).toContain('"https://host.example/api/mlpgateway/account/a%2Fb/model/%22%3F/predict"');
});

test('an example is the one that the service gives, and nothing where that is no JSON', () => {
  expect(exampleOf({ schemaFiles: [{ name: 'predictRequest-example.json', content: '{\n  "texts": []\n}' }] })).toBe('{"texts":[]}');
  expect(exampleOf({ schemaFiles: [{ name: 'predictRequest-example.json', content: '{texts' }] })).toBeUndefined();
  expect(exampleOf({ schemaFiles: [{ name: 'predictRequest.json', content: '{}' }] })).toBeUndefined();
});
