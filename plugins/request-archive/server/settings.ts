import type { Refusal, ServiceEntity } from '#plugins/services/server/public.ts';
import { publicKeyIn } from './public-key.ts';

type Settings = Pick<ServiceEntity['data'], 'archiveSettings'>;

/** Refuses keys that nothing could be encrypted with, when they are set rather than when the first request comes. */
export function archiveCheck() {
  return ({ archiveSettings: { rsaPemPublicKey } }: Settings, current: Settings | undefined): readonly Refusal[] => {
    if (!rsaPemPublicKey || rsaPemPublicKey === current?.archiveSettings.rsaPemPublicKey || publicKeyIn(rsaPemPublicKey)) return [];
    return [{ path: ['archiveSettings', 'rsaPemPublicKey'], message: 'must be an RSA public key of at least 2048 bits in PEM form, as of openssl rsa -pubout' }];
  };
}
