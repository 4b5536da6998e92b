import type { Fault } from '#core/contract/fault.ts';
import { translate } from '../text/text.ts';
import { toastFailure } from './toast.ts';

/** Says that the session ended while its page stayed open, and offers to sign in. */
export const tellSignedOut = (fault: Fault): void => toastFailure(translate, translate('core:signedOut'), fault);
