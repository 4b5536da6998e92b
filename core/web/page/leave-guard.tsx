import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

/** What of the browser's Navigation API is used here. */
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly key: string; readonly sameDocument: boolean };
  readonly navigationType: 'push' | 'replace' | 'traverse' | 'reload';
}
interface Navigation extends EventTarget {
  traverseTo(key: string): unknown;
}
const navigation = (): Navigation | undefined => (globalThis as { readonly navigation?: Navigation }).navigation;

/** Where somebody was about to go when what they typed was not saved. */
type Destination = { readonly path: string } | { readonly key: string };

interface LeaveGuardProps {
  changed: boolean;
  /** An address below which nothing is lost. */
  within?: string;
}

/** Asks before changes are lost: by a link, by going back, or by closing the page. */
export function LeaveGuard({ changed, within }: LeaveGuardProps) {
  const { t } = useTranslation('core');
  const [, navigate] = useLocation();
  const [held, setHeld] = useState<Destination>();
  const [leaving, setLeaving] = useState<Destination>();
  const guarding = changed && leaving === undefined;

  useEffect(() => {
    if (!guarding) return;
    const hold = (event: Event) => {
      const { destination, navigationType, cancelable } = event as NavigateEvent;
      // Leaving the document altogether is the other listener's.
      if (!cancelable || navigationType === 'reload' || !destination.sameDocument) return;
      const { pathname, search, hash } = new URL(destination.url);
      if (within !== undefined && (pathname === within || pathname.startsWith(`${within}/`))) return;
      event.preventDefault();
      setHeld(navigationType === 'traverse' ? { key: destination.key } : { path: pathname + search + hash });
    };
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    navigation()?.addEventListener('navigate', hold);
    window.addEventListener('beforeunload', ask);
    return () => {
      navigation()?.removeEventListener('navigate', hold);
      window.removeEventListener('beforeunload', ask);
    };
  }, [guarding, within]);

  // Only once nothing listens any more.
  useEffect(() => {
    if (leaving === undefined) return;
    if ('path' in leaving) navigate(leaving.path);
    else navigation()?.traverseTo(leaving.key);
  }, [leaving, navigate]);

  return (
    <ConfirmDialog
      open={held !== undefined && leaving === undefined}
      onClose={() => setHeld(undefined)}
      onConfirm={() => setLeaving(held)}
      title={t('leave.title')}
      confirmLabel={t('leave.action')}
      cancelLabel={t('leave.stay')}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}

/** The same for a dialog: what its cross, Escape and a press outside do while something is typed in it, and the question, which stands in the dialog. */
export function useClosing(
  changed: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const { t } = useTranslation('core');
  const [asking, setAsking] = useState(false);
  return {
    close: changed ? () => setAsking(true) : onClose,
    question: (
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title={t('discard.title')}
        confirmLabel={t('discard.action')}
        cancelLabel={t('discard.stay')}
      >
        {t('discard.text')}
      </ConfirmDialog>
    ),
  };
}
