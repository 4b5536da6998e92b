import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { services, type ModelInfoData } from '../../../contract.ts';
import { placed } from '../refusals.ts';
import { SideBySide } from './side-by-side.tsx';
import { TwoVersions } from './two-versions.tsx';
import styles from './versions.module.css';

interface RestoreDialogProps {
  service: ModelInfoData;
  version: number;
  onClose: () => void;
}

/** What it means to go back to a version, and the way there; what cannot come back is named, and may be left as it is. */
export function RestoreDialog({ service, version, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('services');
  const [comment, setComment] = useState('');
  const { send, pending, error } = useAction(services.restoreModelVersion, {
    stales: [
      services.getModelInfo,
      services.getModelAliases,
      services.getModelVersions,
      services.getPagedModels,
      services.getModelCounts,
    ],
  });
  const errors: Readonly<Record<string, string>> = error ? placed(error).errors : {};
  const refused = [...new Set(Object.keys(errors).map((path) => path.split('.')[0]!))];

  async function restore(leave: readonly string[]) {
    const done = await send({
      account: service.id.accountId,
      model: service.id.modelId,
      version,
      body: { comment: comment.trim(), revision: service.revision, leave: [...leave] },
    }).then(
      () => true,
      () => false,
    );
    if (!done) return;
    toastSuccess(t('versions.restored', { version }));
    onClose();
  }

  return (
    <Dialog
      open
      width="lg"
      onClose={onClose}
      title={t('versions.restoreTitle', { version })}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          {refused.length > 0 ? (
            <Button variant="primary" loading={pending} onClick={() => void restore(refused)}>
              {t('versions.restoreRest')}
            </Button>
          ) : (
            <Button variant="primary" loading={pending} onClick={() => void restore([])}>
              {t('versions.restore')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.dialog}>
        <p>{t('versions.restoreText')}</p>
        {error && (
          <Callout tone="bad" title={refused.length > 0 ? t('versions.refused') : undefined}>
            {refused.length === 0
              ? faultText(t, error)
              : Object.entries(errors).map(([path, message]) => (
                  <p key={path}>
                    <code>{path}</code>: {message}
                  </p>
                ))}
          </Callout>
        )}
        <TwoVersions service={service} from={service.version ?? version} to={version}>
          {(now, then) => <SideBySide before={now.settings} after={then.settings} />}
        </TwoVersions>
        <Field label={t('versions.comment')} help={t('versions.commentHelp')}>
          <TextInput value={comment} maxLength={500} onChange={(event) => setComment(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
