import * as z from 'zod';

export const ModelArchiveSettingsData = z
  .object({
    enabled: z.boolean(),
    numberOfArchivedRequests: z.int(),
    encryptionEnabled: z.boolean(),
    rsaPemPublicKey: z.string().optional(),
  })
  .meta({ id: 'ModelArchiveSettingsData' });
export type ModelArchiveSettingsData = z.infer<typeof ModelArchiveSettingsData>;
export const ArchiveSettingsChange = z
  .object({
    enabled: z.boolean(),
    numberOfArchivedRequests: z.int().min(0).max(1_000_000),
    encryptionEnabled: z.boolean(),
    rsaPemPublicKey: z
      .string()
      .trim()
      .max(10_000)
      .regex(
        /^(-----BEGIN (RSA )?PUBLIC KEY-----[\s\S]+-----END (RSA )?PUBLIC KEY-----)?$/,
        'must be a public key in PEM form',
      )
      .nullish(),
  })
  .refine(({ encryptionEnabled, rsaPemPublicKey }) => !encryptionEnabled || rsaPemPublicKey, {
    path: ['rsaPemPublicKey'],
    error: 'is required',
  })
  .meta({ id: 'ArchiveSettingsChange' });

declare module '#plugins/services/contract/settings.ts' {
  interface ServiceSettings {
    archiveSettings: ModelArchiveSettingsData;
  }
  interface ServiceSettingsChange {
    archiveSettings?: z.input<typeof ArchiveSettingsChange> | null | undefined;
  }
}
