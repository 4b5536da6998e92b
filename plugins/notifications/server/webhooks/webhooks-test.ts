import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { PeriodicWork } from '#core/server/jobs/periodics.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import type { TestServer } from '../../../../tests/harness/server.ts';
import { startNotices } from '../notices-test.ts';
import { Notifications, type Notice } from '../public.ts';
import { deliveringId } from './deliverer.ts';
import { startReceiver, type Receiver } from './receiver-test.ts';

export const patience = { timeout: 15_000, interval: 50 };

/** Paths of the webhooks of an account. */
export const hooks = (rest = '', account = 'north') => `/api/mlpcore/account/${account}/notification/webhook${rest}`;

/** Two accounts of a server, and a receiver for webhooks of the first, which each test finds new. */
export class WebhookScene {
  server!: TestServer;
  anna!: string;
  clara!: string;
  north!: number;
  receiver!: Receiver;

  query = async (sql: string): Promise<any[]> => (await this.server.host.container.get(Pool).query(sql)).rows;

  call = (session: string, method: string, path: string, body?: unknown) =>
    this.server.call(method, path, { session, ...(body === undefined ? {} : { body }) });

  add = async (change: object = {}) => {
    const { status, body } = await this.call(this.anna, 'POST', hooks(), {
      url: `${this.receiver.url}/hook?key=1`,
      categories: ['INSTANCE_ERRORS', 'OTHER'],
      ...change,
    });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body as { id: number; secret: string };
  };

  attempts = async (id: number): Promise<any[]> => (await this.call(this.anna, 'GET', hooks(`/${id}/attempt`))).body;

  raise = (notice: Partial<Notice> = {}) =>
    this.server.host.container.get(Notifications).raise({
      accountId: this.north,
      type: 'PIPELINE_OPERATION',
      severity: 'ERROR',
      operationType: 'RUN',
      category: { id: 'INSTANCE_ERRORS', toldAtFirst: true },
      text: 'It ended with exit code 3.',
      entity: { name: 'model', key: { accountId: this.north, modelId: 7 } },
      entityDisplayName: 'Names',
      ...notice,
    });

  /** Has everything tried that waits, whenever its time is, by the queue alone: it may still be at what was raised. */
  hurry = async () => {
    await this.query(`update notification_deliveries set due_at = now() - interval '1 second' where state = 'PENDING'`);
    await this.server.host.container.get(PeriodicWork).hasten(deliveringId);
    const left = () =>
      this.query(`select id from graphile_worker.jobs where task_identifier = 'periodic/${deliveringId}'`);
    await expect.poll(left, { ...patience, interval: 10 }).toEqual([]);
  };
}

/** The scene of a file of tests. */
export function useWebhooks(): WebhookScene {
  const scene = new WebhookScene();
  beforeAll(async () => {
    scene.server = await startNotices(undefined, { EXTERNAL_NETWORKS: '127.0.0.1' });
    [scene.anna, scene.clara] = (await Promise.all([
      registerForTest(scene.server, 'north'),
      registerForTest(scene.server, 'south'),
    ])) as [string, string];
    const admin = await signInForTest(scene.server);
    scene.north = (await scene.call(admin, 'GET', '/api/mlpcore/account/north')).body.accountId;
  });
  afterAll(() => scene.server.stop());
  beforeEach(async () => {
    await scene.query('delete from notifications; delete from notification_webhooks');
    scene.receiver = await startReceiver();
  });
  afterEach(() => scene.receiver.close());
  return scene;
}
