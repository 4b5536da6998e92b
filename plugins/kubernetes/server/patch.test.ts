import { expect, test } from 'vitest';
import { spoken } from '#core/contract/issue-text.ts';
import { refusedSettings } from './patch.ts';

test.each([
  [
    { additionalFlags: ['--init'] },
    { additionalFlags: 'должно быть пустым: сервисы в этой группе ресурсов не принимают флаги' },
  ],
  [
    { deploymentPatch: { spec: { template: { spec: { hostNetwork: true } } } } },
    { deploymentPatch: 'не должно задавать spec.template.spec.hostNetwork: в кластере сервисам это не разрешено' },
  ],
  [{ deploymentPatch: { spec: { template: { spec: { nodeSelector: { disk: 'ssd' } } } } } }, {}],
])('of the settings %j it is said which are not for a cluster', (settings, said) => {
  const refused = refusedSettings({ additionalFlags: [], deploymentPatch: {}, ...settings });
  expect(Object.fromEntries(refused.map((each) => [each.path[0], spoken(each, 'ru')]))).toEqual(said);
});
