import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { goProgram } from '../../../tests/harness/go-program.ts';
import { checkout, refund } from './checkout.ts';

/** Stripe's own stand-in, which refuses what its API has no such parameter for. */
const mock = await goProgram('stripe-mock', 'github.com/stripe/stripe-mock@v0.203.0');

test.runIf(mock)("Stripe's own stand-in takes a payment and a refund as they are asked for", async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  await new Promise((done) => free.close(done));
  const child = spawn(mock!, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  const settings = { apiUrl: `http://127.0.0.1:${port}`, secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };
  const log = pino({ level: 'silent' });
  await vi.waitFor(() => fetch(settings.apiUrl), { timeout: 20_000 });
  const payment = {
    id: '00000000-0000-4000-8000-000000000001',
    minor: 500n,
    currency: 'USD' as const,
    account: { id: 1, shortName: 'payer' },
    returnUrl: 'https://example.com/workspace/billing',
  };
  expect(await checkout(settings, log, payment)).toMatch(/^https:/);
  await refund(settings, log, { reference: 'pi_1', minor: 100n, currency: 'USD' });
  const bare = await fetch(`${settings.apiUrl}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_1' },
    body: new URLSearchParams({ nothing_of_theirs: '1' }),
  });
  expect(bare.status).toBe(400);
});
