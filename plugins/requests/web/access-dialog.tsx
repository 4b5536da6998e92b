import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { requests, type RequestableFeature } from '../contract.ts';
import { FormDialog } from './form-dialog.tsx';
import styles from './request-dialog.module.css';

/** Asks those who run the platform for a feature of the chosen account. */
export function AccessDialog({ feature, onClose }: { feature: RequestableFeature; onClose: () => void }) {
  const { t } = useTranslation('requests');
  const { account } = useAtomValue(sessionAtom);
  const ask = useAction(requests.requestFeature, { stales: [requests.listRequests, requests.getAskedFeatures] });
  return (
    <FormDialog
      kind="access"
      onClose={onClose}
      intro={
        <p className={styles.words}>
          {account ? t(`access.intro.${feature}`, { account: account.displayName }) : t('access.noAccount')}
        </p>
      }
      send={async ({ contacts, comment }) => {
        await ask.send({ account: account?.id ?? '', featureName: feature, body: { contacts, comment } });
        toastSuccess(t('access.done'), t('access.doneText'), { dark: true });
        onClose();
      }}
    />
  );
}
