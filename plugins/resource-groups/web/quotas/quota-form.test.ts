import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { spoken } from '#core/contract/issue-text.ts';
import en from '../../../../locales/en/resource-groups.json' with { type: 'json' };
import ru from '../../../../locales/ru/resource-groups.json' with { type: 'json' };
import { UpdateResourceGroupQuota } from '../../contract/quota-change.ts';
import { quotaForm, wrongText } from './quota-form.ts';

const texts = createInstance({
  lng: 'en',
  resources: { en: { 'resource-groups': en }, ru: { 'resource-groups': ru } },
  interpolation: { escapeValue: false },
});
await texts.init();

/** As the fields of the form hold it. */
const filled = {
  cpuLimit: '4',
  memoryLimit: '8Gi',
  ephemeralDiskLimit: '20Gi',
  gpuInstancesLimit: '0',
  baseInstancesLimit: '4',
  derivedInstancesLimit: '0',
  tarifficationPrice: '1.5',
  tarifficationPeriod: 'HOUR',
  accessibleOnlyForUser: 'friend',
};
const sent = { gpuInstancesLimit: 0, baseInstancesLimit: 4, derivedInstancesLimit: 0, tarifficationPrice: 1.5 };

test.each([
  ['baseInstancesLimit', '-1', -1],
  ['derivedInstancesLimit', '1.5', 1.5],
  ['gpuInstancesLimit', '1000001', 1_000_001],
  ['gpuInstancesLimit', 'many', Number.NaN],
  ['gpuInstancesLimit', ' ', undefined],
  ['tarifficationPrice', '-0.5', -0.5],
  ['tarifficationPrice', '1e13', 1e13],
  ['cpuLimit', '-1', '-1'],
  ['cpuLimit', '', undefined],
  ['memoryLimit', '8 GB', '8 GB'],
  ['ephemeralDiskLimit', '1.5.5Gi', '1.5.5Gi'],
])('%s of %j is refused before it is sent, in the words of the server', (field, text, value) => {
  const { error } = quotaForm(true).safeParse({ ...filled, [field]: text });
  const refused = UpdateResourceGroupQuota.safeParse({ ...filled, ...sent, [field]: value }).error!.issues;
  expect([error?.issues.map(({ path }) => path), refused.map(({ path }) => path)]).toEqual([[[field]], [[field]]]);
  for (const language of ['en', 'ru'] as const)
    expect(wrongText(texts.getFixedT(language), [error!.issues[0]!.message])).toBe(spoken(refused[0]!, language));
});

test('what is right is sent as numbers and texts, and an account is asked for where the quota is for one alone', () => {
  expect(quotaForm(true).parse(filled)).toEqual({ ...filled, ...sent });
  const nobody = { ...filled, accessibleOnlyForUser: ' ' };
  expect(
    quotaForm(true)
      .safeParse(nobody)
      .error?.issues.map(({ path }) => path),
  ).toEqual([['accessibleOnlyForUser']]);
  expect(quotaForm(false).safeParse(nobody).success).toBe(true);
});

test('what the server says is told as it is', () => {
  expect(wrongText(texts.getFixedT('ru'), ['Нет аккаунта nobody.'])).toBe('Нет аккаунта nobody.');
});
