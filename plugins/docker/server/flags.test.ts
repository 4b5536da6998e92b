import { expect, test } from 'vitest';
import { spoken } from '#core/contract/issue-text.ts';
import { useBundles } from '#plugins/instances/server/test/bundles.ts';
import { makeWorld } from '#plugins/instances/server/test/world.ts';
import { refusedFlag } from './flags.ts';
import docker from './index.ts';

const bundles = useBundles();

test.each([
  [['--init', '--user=1000', '--shm-size 64m'], undefined],
  [['--privileged'], /^не должно содержать "--privileged"; допустимые флаги: --cap-drop, /],
  [['--cpus=many'], /^не должно содержать --cpus со значением "many"$/],
  [['--user'], /^не должно содержать --user со значением ""$/],
])('of the flags %j it is said which one is wrong', (additionalFlags, said) => {
  const [refusal] = refusedFlag({ additionalFlags });
  expect(refusal && spoken(refusal, 'ru')).toEqual(said && expect.stringMatching(said));
});

test('flags that an engine never takes are refused where they are saved for one, also by choosing its group, and nothing else is', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start([docker]);
  const { shortName } = (await world.call('GET', '/api/mlpcore/account')).body;
  const groups = `/api/mlpcore/account/${shortName}/resource-groups`;
  expect((await world.call('POST', groups, { name: 'boxes', resourceGroupType: 'DOCKER' })).status).toBe(200);
  const service = await world.service('mute', { minInstancesCount: 0, additionalFlags: ['--privileged'] });
  const { modelName } = (await world.call('GET', service.path)).body;
  const save = async (settings: object) => {
    const { status, body } = await world.call('POST', service.path, { modelName, ...settings });
    return status === 200 ? 200 : [status, body.message];
  };
  const refused = [400, expect.stringMatching(/^additionalFlags: must not hold "--privileged"; the flags that it may/)];
  expect(await save({ shortDescription: 'Shouts.' })).toBe(200);
  expect(await save({ resourceGroup: 'boxes' })).toEqual(refused);
  expect(await save({ resourceGroup: 'boxes', additionalFlags: ['--init'] })).toBe(200);
  expect(await save({ additionalFlags: ['--init', '--privileged'] })).toEqual(refused);
  expect(await save({ additionalFlags: [] })).toBe(200);
  // What was saved before is not asked about by a change of something else.
  await world.pool.query(
    `update model_settings set settings = jsonb_set(settings, '{additionalFlags}', '["--privileged"]')`,
  );
  expect(await save({ shortDescription: 'Calls.' })).toBe(200);
});
