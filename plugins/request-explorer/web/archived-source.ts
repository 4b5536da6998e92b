import { Fault } from '#core/contract/fault.ts';
import { archivedRequest } from '#plugins/request-archive/contract.ts';
import type { ReadTest } from '#plugins/testing/web/public.ts';
import { sendableOf } from './sendable.ts';

/** A request of the archive as a test; its name is its `Z-requestId`. */
export const read: ReadTest = async (api, { account, model, name }) => {
  const archived = await api.send(archivedRequest.getArchivedRequest, { account, model, requestId: name });
  const found = sendableOf(archived);
  if ('test' in found) return found.test;
  throw new Fault(
    'request.not_sendable',
    'This request is archived in a form that the test form cannot send: encrypted, cut, binary, or a method of the service.',
    409,
  );
};
