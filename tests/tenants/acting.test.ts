import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#core/contract/call.ts';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { brief } from './faults.ts';
import { World } from './world.ts';

let world: World;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  world = await World.make();
  // Made with the first look at it.
  await world.make('GET', `/api/mlpcore/account/${world.a.account}/s3`);
  headers = { cookie: `berth_session=${await signInForTest(world.server)}`, origin: world.server.url };
});
afterAll(() => world?.server.stop());

/** What nobody does in the name of a user who lets him in: a call that is missing here is one that he may make. */
const personal = [
  'accounts.acceptInvitation',
  'accounts.changePassword',
  'accounts.changeUserRole',
  'accounts.declineInvitation',
  'accounts.inviteUser',
  'accounts.listSessions',
  'accounts.removeUser',
  'accounts.resendInvitation',
  'accounts.revokeInvitation',
  'accounts.revokeOtherSessions',
  'accounts.revokeSession',
  'accounts.setAllowedAddresses',
  'api-keys.createAccessToken',
  'api-keys.deleteAccessToken',
  'api-keys.rotateAccessToken',
  'api-keys.updateAccessToken',
  'apps.createExternalApplicationConnection',
  'apps.ensureApplicationToken',
  'audit.exportAllAudit',
  'audit.exportAudit',
  'billing.downloadInvoice',
  'billing.endTestPayment',
  'billing.exportEntries',
  'billing.refillByCard',
  'billing.refillFromIncome',
  'billing.requestPayout',
  'billing.takeWelcomeBonus',
  'core.listLetters',
  'diagnostics.joinConsole',
  'diagnostics.openConsole',
  'dumps.checkDump',
  'dumps.dumpConfig',
  'dumps.dumpWithSecrets',
  'dumps.getAccountDataDump',
  'dumps.restoreAccountDataDump',
  'dumps.restoreConfig',
  'external-models.createExternalModel',
  'external-models.deleteExternalModel',
  'external-models.updateExternalModel',
  'instances.createExternalConnection',
  'instances.deleteExternalConnection',
  'instances.getExternalConnectionsInfo',
  'instances.getInstancePodFile',
  'instances.getModelInstanceEnvironment',
  'licence.installLicence',
  'notifications.createWebhook',
  'notifications.renewWebhookSecret',
  'oidc.getConnections',
  'oidc.removeConnection',
  'request-archive.downloadArchivedRequests',
  'request-archive.getArchivedRequest',
  'request-archive.updateModelArchiveSettings',
  'request-explorer.exportOwnRequests',
  'request-explorer.exportServiceRequests',
  'resource-groups.checkGroupConnection',
  'resource-groups.joinServer',
  'resource-groups.removeGroupConnection',
  'resource-groups.renewJoinToken',
  'resource-groups.setGroupConnection',
  'services.getModelVersion',
  'services.getModelVersions',
  'storage.getS3Credentials',
  'storage.shareStoredObject',
  'support-access.actAsUser',
  'support-access.allowSupportAccess',
  'support-access.endSupportAccess',
  'support-access.getSupportAccess',
];

/** The door of an app looks for the app first. */
const refusesLate = 'apps.ensureApplicationToken';

/** Words of calls that are about what is personal. */
const suspicious = /token|key|password|secret|credential|refill|payment|user|invitation|session|consent|connection/i;
/** Calls with such a word that are not: they tell of it, change other things, or are of superadministrators, whom nobody is in another's name. */
const harmless = [
  // The public half of a key alone is told, and secrets that are encrypted to it come to the account.
  'dumps.makeDumpKey',
  'instances.addInstanceConnected',
  'resource-groups.getGroupConnection',
  'resource-groups.updateResourceGroupQuota',
];

test('what may not be done in the name of a user is what is listed here, and no call of keys, secrets, members or money was forgotten', () => {
  expect(
    world.calls
      .filter((call) => call.personal || call.secret)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(personal);
  const forgotten = world.calls.filter(
    ({ id, method, may }) =>
      method !== 'GET' &&
      may !== 'superadmin' &&
      suspicious.test(id.split('.')[1]!) &&
      ![...personal, ...harmless].includes(id),
  );
  expect(forgotten.map(({ id }) => id)).toEqual([]);
});

/** Who may is judged before anything is looked for, so nothing that is named has to be there. */
const ask = async (call: Call) =>
  brief(
    await world.send(
      call,
      {
        params: Object.fromEntries(
          call.params.map((name: string) => [name, name === 'account' ? world.a.account : '999999999']),
        ),
        query: { account: world.a.account, userId: world.a.userId },
      },
      headers,
    ),
  );

/** Has a superadministrator act as the owner of A, who allows to look or to change things as well. */
async function act(mayChange: boolean): Promise<void> {
  const until = new Date(Date.now() + 600_000).toISOString();
  await world.make('PUT', `/api/mlpcore/account/${world.a.account}/support-access`, { until, mayChange });
  await fetch(`${world.server.url}/support-access/leave`, { method: 'POST', headers, redirect: 'manual' });
  await world.make(
    'POST',
    `/api/mlpcore/admin/account/${world.a.account}/support-access/${world.a.userId}`,
    { reason: 'A ticket' },
    { ...world.a, headers },
  );
}

test('whoever is let in to look makes no call that changes, calls or shows a secret', async () => {
  await act(false);
  await world.changes();
  const wrong: string[] = [];
  for (const call of world.calls) {
    const got = String(await ask(call));
    const wanted = personal.includes(call.id)
      ? 'actor.not_allowed'
      : call.grant === 'read'
        ? undefined
        : 'actor.read_only';
    const right = wanted
      ? call.id.startsWith('openai-adapters.') || call.id === refusesLate
        ? got.startsWith('403 ')
        : got === `403 ${wanted}`
      : !got.includes('actor.') && (call.may !== 'superadmin' || got === '403 superadmin.required');
    if (!right) wrong.push(`${call.id} answered ${got}`);
  }
  expect(wrong).toEqual([]);
  expect(await world.changes()).toEqual([]);
});

test('whoever is let in to change things has what is personal refused all the same, and the rest not by that', async () => {
  await act(true);
  await world.changes();
  const wrong: string[] = [];
  for (const call of world.calls.filter((each) => each.personal || each.secret)) {
    const got = await ask(call);
    if (got !== (call.id === refusesLate ? '404 app.not_found' : '403 actor.not_allowed'))
      wrong.push(`${call.id} answered ${got}`);
  }
  expect(wrong).toEqual([]);
  expect(await world.changes()).toEqual([]);
  await world.make('POST', '/api/mlpcore/account', { displayName: 'Renamed' }, { ...world.a, headers });
  expect(await world.changes()).toContain('accounts');
});
