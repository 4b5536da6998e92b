import { expect, onTestFinished, test, vi } from 'vitest';
import { HttpApi } from '#core/web/state/api.ts';
import { emptySession } from '#core/web/auth/session.ts';
import { loadInvitations } from './start.ts';

const user = { id: 7, login: 'a', superadmin: false, internal: false, features: [], permissions: [] };
const api = new HttpApi({ take: () => undefined });

test('whoever is invited is told, and pages start without the invitations that do not load', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answers = [
    Response.json([{ status: 'SENT' }, { status: 'PENDING' }, { status: 'ACCEPTED' }]),
    Response.json({ code: 'internal', message: 'Broken.', status: 500, args: {} }, { status: 500 }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  onTestFinished(() => {
    log.mockRestore();
    vi.unstubAllGlobals();
  });
  expect(await loadInvitations({ ...emptySession, user }, api)).toEqual({ pendingInvitations: 2 });
  expect(await loadInvitations({ ...emptySession, user }, api)).toEqual({});
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'Broken.' }));
});
