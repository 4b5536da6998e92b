import { grouped, serviceSetting } from '#plugins/services/server/public.ts';
import { ArchiveSettingsChange, ModelArchiveSettingsData } from '../contract/settings.ts';
import { publicKeyIn } from './public-key.ts';

const initial: ModelArchiveSettingsData = { enabled: false, numberOfArchivedRequests: 0, encryptionEnabled: false };

/** How many requests are kept; refuses keys that nothing could be encrypted with, when they are set rather than when the first request comes. */
export const archiveSetting = serviceSetting({
  field: 'archiveSettings',
  answer: ModelArchiveSettingsData,
  change: ArchiveSettingsChange,
  initial,
  changed: grouped<ModelArchiveSettingsData>,
  shown({ rsaPemPublicKey: _key, ...settings }) {
    return settings;
  },
  copied: () => initial,
  dumped: {
    as: 'asArchiveSettingsData',
    flat: {
      archiveEnabled: 'enabled',
      numberOfArchivedRequests: 'numberOfArchivedRequests',
      archiveEncryptionEnabled: 'encryptionEnabled',
      archiveEncryptionPublicKey: 'rsaPemPublicKey',
    },
  },
  make:
    () =>
    ({ rsaPemPublicKey }, current) =>
      !rsaPemPublicKey || rsaPemPublicKey === current?.rsaPemPublicKey || publicKeyIn(rsaPemPublicKey)
        ? []
        : [
            {
              path: ['rsaPemPublicKey'],
              message: 'must be an RSA public key of at least 2048 bits in PEM form, as of openssl rsa -pubout',
            },
          ],
});
