import * as z from 'zod';
import { parsedJson } from '#core/contract/json.ts';
import { emptiedTo, serviceSetting, type Refusal } from '#plugins/services/server/public.ts';
import { SecretVariableChange, SecretVariableData, type SecretVariable } from '../contract/settings.ts';

type Given = readonly z.output<typeof SecretVariableChange>[];

/** Each with its new value, else with the one that it has. */
function withValues(given: Given, current: readonly SecretVariable[]): readonly SecretVariable[] {
  return given.map(({ name, value }) => {
    const kept = value ?? current.find((each) => each.name === name)?.value;
    return { name, ...(kept === undefined ? {} : { value: kept }) };
  });
}

function refusals(secrets: readonly SecretVariable[], env: string | undefined): readonly Refusal[] {
  const plain = parsedJson(env ?? '')?.value ?? {};
  return secrets.flatMap(({ name, value }, at): Refusal[] => {
    const refused = (field: string, message: string) => [{ path: [String(at), field], message }];
    if (value === undefined) return refused('value', `is required: no value of ${name} is kept`);
    if (secrets.findIndex((each) => each.name === name) < at) return refused('name', `${name} is listed twice`);
    return Object.hasOwn(plain, name) ? refused('name', `${name} is among the plain variables already`) : [];
  });
}

/** Variables of instances whose values nobody reads again once they are saved. */
export const secretVariables = serviceSetting({
  field: 'secretEnv',
  answer: z.array(SecretVariableData).optional().describe('Variables that are set and whose values are not told.'),
  change: z.array(SecretVariableChange).max(200),
  initial: [],
  changed: (given, current = []) => withValues(emptiedTo<Given>([])(given), current),
  answered: (secrets = []) => secrets.map(({ name }) => ({ name })),
  shown: () => [],
  copied: (secrets, { trusted }) => (trusted ? secrets : []),
  secret: { name: 'secretEnv', path: [], list: true },
  make:
    () =>
    (secrets = [], _current, { env }) =>
      refusals(secrets, env),
});

/** What an instance gets of them. */
export const secretValues = (secrets: readonly SecretVariable[] = []): Readonly<Record<string, string>> =>
  Object.fromEntries(secrets.map(({ name, value = '' }) => [name, value]));
