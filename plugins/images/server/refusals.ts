import { Fault } from '#core/contract/fault.ts';

/** The same for what is not there and what is not for whoever asks. */
export const notFound = (imageId: string): Fault =>
  new Fault(
    'image.not_found',
    `There is no image ${imageId} here, or you may not use it. Check its id and account.`,
    404,
    { imageId },
  );
