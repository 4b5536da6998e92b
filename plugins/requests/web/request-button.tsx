import { useAtomValue } from 'jotai';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { relativeTime } from '#core/web/text/format.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { requests } from '../contract.ts';
import type { Asked } from './asked.ts';
import type { RequestDialogProps } from './request-dialog.tsx';

interface RequestButtonProps {
  asked: Asked;
  variant?: 'primary' | 'secondary' | 'quiet' | 'ghost';
  size?: 'sm' | 'md' | 'lg';
  /** Words other than the usual ones. */
  children?: ReactNode;
}

/** Opens the form of a request; the form's code comes with the first press. Access can be asked for only where somebody is signed in, and once. */
export function RequestButton({ asked, variant = 'secondary', size = 'md', children }: RequestButtonProps) {
  const { t } = useTranslation('requests');
  const [dialog, setDialog] = useState<{ readonly Dialog: ComponentType<RequestDialogProps> }>();
  const [loading, setLoading] = useState(false);
  const { account } = useAtomValue(sessionAtom);
  const features = useAnswer(
    requests.getAskedFeatures,
    asked.kind === 'access' && account ? { account: account.id } : undefined,
  );
  const waits =
    asked.kind === 'access' ? features.data?.find(({ feature }) => feature === `mlp.${asked.feature}`) : undefined;

  async function open() {
    setLoading(true);
    try {
      const { RequestDialog } = await import('./request-dialog.tsx');
      setDialog({ Dialog: RequestDialog });
    } catch (error) {
      toastFailure(t, t('button.failed'), error);
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      {/* While its form is open the button stays as it is: it was pressed just now, and focus comes back to it. */}
      {waits && !dialog ? (
        <Button
          variant={variant}
          size={size}
          disabled
          disabledReason={t('button.waits', { time: relativeTime(waits.createdAt) })}
        >
          {t('button.requested')}
        </Button>
      ) : (
        <Button variant={variant} size={size} loading={loading} onClick={() => void open()}>
          {children ?? t(`button.${asked.kind}`)}
        </Button>
      )}
      {dialog && <dialog.Dialog asked={asked} onClose={() => setDialog(undefined)} />}
    </>
  );
}
