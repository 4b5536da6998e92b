import i18next from 'i18next';
import type { Fault } from '#core/contract/fault.ts';
import { toastFailure } from './toast.ts';

/** Says that the session ended while its page stayed open, and offers to sign in. */
export const tellSignedOut = (fault: Fault): void => toastFailure(i18next.t, i18next.t('core:signedOut'), fault);
