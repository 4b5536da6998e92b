import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import type { ModelInfoData } from '../../contract.ts';
import { serviceTexts } from '../create/names.ts';
import { useArchiving } from './use-archiving.ts';

/** Asks whether a service is to be put away, or brought back where it was, and does it. */
export function ArchiveDialog({ service, onClose }: { service: ModelInfoData; onClose: () => void }) {
  const { t } = useTranslation('services');
  const archiving = useArchiving(service);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const act = service.archived ? 'restore' : 'archive';

  async function confirm() {
    setPending(true);
    try {
      await archiving(act);
      onClose();
    } catch (error) {
      setProblem(error);
      setPending(false);
    }
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t(`archiving.${act}.title`, { name: serviceTexts(service).name })}
      tone="primary"
      confirmLabel={t(`acts.${act}.action`)}
      cancelLabel={t('cancel')}
      busy={pending}
      error={problem instanceof Fault ? faultText(t, problem) : problem !== undefined && String(problem)}
    >
      {t(`archiving.${act}.text`)}
    </ConfirmDialog>
  );
}
