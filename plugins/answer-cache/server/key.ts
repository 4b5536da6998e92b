import { createHash } from 'node:crypto';
import type { PayloadDraft, PredictCall } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';

/** Of what was asked: nothing of one service answers for another, nor for itself as it was before. `build` stands for what its instances run. */
export function keyOf(
  { id, name, account }: Pick<ServiceEntity, 'id' | 'name' | 'account'>,
  build: string,
  { data, config }: PredictCall,
): string {
  const [given, settings] = [bytesOf(data), bytesOf(config)];
  const lengths = [given.length, settings.length];
  const head = JSON.stringify([
    account.id,
    account.shortName,
    id,
    name,
    build,
    kindOf(data),
    data.dataType,
    config?.dataType,
    lengths,
  ]);
  return createHash('sha256').update(head).update(settings).update(given).digest('base64url');
}

const kindOf = ({ json }: PayloadDraft): string => (json === undefined ? 'protobuf' : 'json');

/** How large what a call asks is. */
export const sizeOf = ({ data, config }: PredictCall): number => bytesOf(data).length + bytesOf(config).length;

const empty = Buffer.from('{}');

function bytesOf(payload: PayloadDraft | undefined): Uint8Array {
  const { json, protobuf } = payload ?? {};
  if (json !== undefined) return typeof json === 'string' ? Buffer.from(json) : json;
  return protobuf ?? empty;
}
