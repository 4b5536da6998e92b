import { useTranslation } from 'react-i18next';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';

/** Copies a text for a menu entry, which closes and so cannot show that it did: a message says so. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation('services');
  return (text) => {
    // Browsers give the clipboard only to pages that came over HTTPS.
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error(t('copy.needsHttps', { text })));
    copied.then(
      () => toastSuccess(t('copy.done'), text),
      (error: unknown) => toastFailure(t, t('copy.failed'), error),
    );
  };
}
