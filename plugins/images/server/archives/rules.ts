import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { environment, variable } from '#core/plugin/variables.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { TrustedPrograms } from '../public.ts';

export interface ImagesEnvironment {
  /** Whether others than superadministrators may have programs of their own run as the user of this server. */
  readonly unfenced: boolean;
}

export const imagesEnvironment = environment(
  'images',
  z
    .object({ UNFENCED_INSTANCES: variable.flag.default(false) })
    .transform((read): ImagesEnvironment => ({ unfenced: read.UNFENCED_INSTANCES })),
);

/** What may be uploaded, and by whom. */
export class UploadRules implements TrustedPrograms {
  readonly largestBytes: number;
  readonly largestAccountBytes: number;
  /** Whether images are started on this machine, so that their programs have to be here. */
  readonly startsHere: boolean;
  readonly #unfenced: boolean;
  readonly #isFenced: () => Promise<boolean>;

  constructor(
    { largestArchiveBytes, largestAccountBytes }: { largestArchiveBytes: number; largestAccountBytes: number },
    { unfenced, startsHere, isFenced }: { unfenced: boolean; startsHere: boolean; isFenced: () => Promise<boolean> },
  ) {
    this.largestBytes = largestArchiveBytes;
    this.largestAccountBytes = largestAccountBytes;
    this.startsHere = startsHere;
    this.#unfenced = unfenced;
    this.#isFenced = isFenced;
  }

  trusts(caller: Caller | undefined): boolean {
    return this.#unfenced || caller?.superadmin === true;
  }

  async mayUploadPrograms(caller: Caller | undefined): Promise<boolean> {
    return this.trusts(caller) || (this.startsHere && (await this.#isFenced()));
  }

  async requirePrograms(caller: Caller | undefined): Promise<void> {
    if (await this.mayUploadPrograms(caller)) return;
    throw new Fault(
      'image.upload.unfenced',
      'Programs of images run here as the user of this server, so only superadministrators may upload them. Ask one of them, or have the operator set UNFENCED_INSTANCES=true.',
      403,
    );
  }
}
