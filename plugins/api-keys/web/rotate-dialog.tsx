import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { writeClipboard } from '#core/web/ui/inputs/write-clipboard.ts';
import { apiKeys, type AccessTokenData } from '../contract.ts';

const graces = ['1440', '60', '10080', '0'] as const;

interface RotateDialogProps {
  account: number;
  token: AccessTokenData;
  onMade: (key: AccessTokenData, copied: boolean) => void;
  onClose: () => void;
}

/** Makes another secret for a key, and says how long the present one is still taken. */
export function Page({ account, token: { tokenId, name }, onMade, onClose }: RotateDialogProps) {
  const { t } = useTranslation('api-keys');
  const [grace, setGrace] = useState<(typeof graces)[number]>('1440');
  const { send, pending, error } = useAction(apiKeys.rotateAccessToken, {
    stales: [apiKeys.listAccessTokens, apiKeys.getAccessTokenLogs],
  });

  async function rotate() {
    const made = await send({ account, token: tokenId, body: { graceMinutes: Number(grace) } }).catch(() => undefined);
    if (made) onMade(made, await writeClipboard(made.token));
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void rotate()}
      title={t('rotate.title', { name })}
      confirmLabel={t('rotate.make')}
      cancelLabel={t('form.cancel')}
      tone="primary"
      busy={pending}
      error={error && faultText(t, error)}
    >
      <p>{t('rotate.text')}</p>
      <Field label={t('rotate.grace')} group>
        <RadioGroup
          name="grace"
          value={grace}
          onChange={setGrace}
          options={graces.map((value) => ({ value, label: t(`rotate.graces.${value}`) }))}
        />
      </Field>
    </ConfirmDialog>
  );
}
