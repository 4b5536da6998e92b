import type * as z from 'zod';
import { madePoint } from '#core/plugin/point.ts';
import type { Asked } from '#core/server/auth/identity.ts';
import type { ServiceEntity } from '../public.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the file of an account holds of each service beside its settings. */
export interface ServiceDump {
  read(service: ServiceEntity): Promise<Fields>;
  /** Sets those of the fields that are there, of a service that whoever asks may change. */
  write(service: ServiceEntity, written: Fields, asked: Asked): Promise<void>;
}
/** Contributed by whoever keeps it, with the schemas of its fields. */
export const serviceDump = madePoint<ServiceDump, { readonly fields: Readonly<Record<string, z.ZodType>> }>(
  'services.dump',
);
