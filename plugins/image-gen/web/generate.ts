import { Fault } from '#core/contract/fault.ts';
import { faultOf, request } from '#core/web/api.ts';
import { predicting } from '#plugins/gateway/contract.ts';
import type { TesterPanelProps } from '#plugins/services/web/public.ts';
import type { Picture } from './picture-store.ts';
import { readAnswer } from './received.ts';
import { toRequest, type Wishes } from './wishes.ts';

interface Generated {
  readonly pictures: readonly Omit<Picture, 'id' | 'shelf'>[];
  readonly elsewhere: readonly string[];
}

/** Has a service make pictures. Rejects with a Fault, or with the signal's reason where it was stopped. */
export async function generate({ account, model }: TesterPanelProps['target'], wishes: Wishes, signal: AbortSignal): Promise<Generated> {
  const body = toRequest(wishes);
  const { path } = request(predicting.predict, { account, model, body });
  const began = performance.now();
  const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503);
  });
  if (!response.ok) throw await faultOf(response);
  const received = readAnswer(await response.json());
  if (!received) throw new Fault('client.no_pictures', 'The service did not answer with pictures. Look at its answer as JSON.', 502);
  const cost = response.headers.get('z-cost');
  const facts = { prompt: wishes.prompt.trim(), size: wishes.size, at: Date.now(), took: performance.now() - began, cost: cost === null ? undefined : Number(cost), requestId: response.headers.get('z-requestid') ?? undefined };
  return { pictures: received.pictures.map((blob) => ({ ...facts, blob })), elsewhere: received.elsewhere };
}
