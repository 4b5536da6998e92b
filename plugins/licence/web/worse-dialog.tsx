import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import type { LicenceData } from '../contract.ts';
import { dayText } from './day-text.ts';
import { licenceFaultText } from './licence-fault-text.ts';

const codes = ['licence.new_expired', 'licence.new_not_begun', 'licence.new_exceeded'];

/** Whether a licence was refused for what it would suspend, which whoever installs it may want. */
export const isWorse = (refusal: unknown): refusal is Fault => refusal instanceof Fault && codes.includes(refusal.code);

interface WorseDialogProps {
  refusal: Fault;
  data: LicenceData;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a licence is installed that suspends services, and says which. */
export function WorseDialog({ refusal, data: { use, settings }, ...dialog }: WorseDialogProps) {
  const { t } = useTranslation('licence');
  return (
    <ConfirmDialog
      open
      {...dialog}
      title={t('worse.title')}
      goes={{
        heading: t('worse.stops'),
        items: [
          use.services.length > 0 ? t('worse.running', { count: use.services.length }) : t('worse.calls'),
          t('worse.starts'),
        ],
      }}
      confirmLabel={t('worse.action')}
      cancelLabel={t('worse.cancel')}
    >
      {licenceFaultText(t, refusal)} {t('worse.present', { ends: dayText(settings.licenseEnds) })}
    </ConfirmDialog>
  );
}
