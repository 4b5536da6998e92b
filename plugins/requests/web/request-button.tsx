import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/button.tsx';
import type { Asked } from './asked.ts';
import type { RequestDialogProps } from './request-dialog.tsx';

interface RequestButtonProps {
  asked: Asked;
  variant?: 'primary' | 'secondary' | 'quiet' | 'ghost';
  size?: 'sm' | 'md' | 'lg';
  /** Words other than the usual ones. */
  children?: ReactNode;
}

/** Opens the form of a request; the form's code comes with the first press. Access can be asked for only where somebody is signed in. */
export function RequestButton({ asked, variant = 'secondary', size = 'md', children }: RequestButtonProps) {
  const { t } = useTranslation('requests');
  const [dialog, setDialog] = useState<{ readonly Dialog: ComponentType<RequestDialogProps> }>();
  const [loading, setLoading] = useState(false);

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
      <Button variant={variant} size={size} loading={loading} onClick={() => void open()}>{children ?? t(`button.${asked.kind}`)}</Button>
      {dialog && <dialog.Dialog asked={asked} onClose={() => setDialog(undefined)} />}
    </>
  );
}
