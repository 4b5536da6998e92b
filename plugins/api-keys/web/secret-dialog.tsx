import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import type { AccessTokenData } from '../contract.ts';
import styles from './keys.module.css';

interface SecretDialogProps {
  token: AccessTokenData;
  /** Whether the key had another secret before. */
  rotated: boolean;
  /** Whether the secret is on the clipboard already. */
  copied: boolean;
  onClose: () => void;
}

/** Shows a secret, the one time that it can be seen. */
export function Page({
  token: { name, token, permissions, formerSecretUntil },
  rotated,
  copied,
  onClose,
}: SecretDialogProps) {
  const { t } = useTranslation('api-keys');
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={t(rotated ? 'made.rotated' : 'made.title', { name })}
      closeLabel={t('core:close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('made.done')}
        </Button>
      }
    >
      <div className={styles.secret}>
        <Callout tone={copied ? 'ok' : 'warn'} title={t(copied ? 'made.copiedTitle' : 'made.uncopiedTitle')}>
          {t('made.text')}
        </Callout>
        <CodeWell
          label={t('made.secret')}
          text={token}
          wrap
          copy={{ label: t('made.copy'), copiedLabel: t('made.copied') }}
        />
        {formerSecretUntil !== undefined && <p>{t('made.former', { until: dateTime(formerSecretUntil) })}</p>}
        <CodeWell
          label={t('made.example')}
          text={exampleOf(permissions, token)}
          copy={{ label: t('made.copy'), copiedLabel: t('made.copied') }}
        />
      </div>
    </Dialog>
  );
}

/** A call that the key may make: of some service where it may call services, else of what the account has. */
function exampleOf(permissions: AccessTokenData['permissions'], secret: string): string {
  const header = `-H 'MLP-API-KEY: ${secret}'`;
  if (!permissions.includes('predict')) return `curl '${location.origin}/api/mlpcore/account' \\\n  ${header}`;
  return `curl '${location.origin}/api/mlpgateway/account/AUTHOR/model/SERVICE/predict' \\\n  ${header} \\\n  -H 'Content-Type: application/json' \\\n  -d '{"texts": ["Hello"]}'`;
}
