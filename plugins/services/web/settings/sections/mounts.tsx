import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { DeleteIcon, PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { SettingField } from '../setting-field.tsx';
import { useSettingsForm } from '../settings-form.ts';
import { DataImageField } from './data-image-field.tsx';
import styles from './sections.module.css';

interface Mount {
  readonly dataImageAccountId: number;
  readonly dataImageId: number | null;
  readonly targetPath: string;
}

/** Data images, and where in the container each is found. */
export function Mounts() {
  const { t } = useTranslation('services');
  const { service, draft, set, readOnly } = useSettingsForm();
  const mounts = (draft.dataImageMounts ?? []) as readonly Mount[];
  const change = (at: number, changed: Partial<Mount>) =>
    set(
      'dataImageMounts',
      mounts.map((mount, each) => (each === at ? { ...mount, ...changed } : mount)),
    );
  const fresh: Mount = { dataImageAccountId: service.id.accountId, dataImageId: null, targetPath: '' };
  return (
    <SettingField path="dataImageMounts" label={t('mounts.title')} help={t('mounts.help')} restart group>
      <div className={styles.rows}>
        {mounts.map(({ dataImageAccountId, dataImageId, targetPath }, at) => (
          <div key={at} className={styles.row}>
            <DataImageField
              account={service.id.accountId}
              value={{ accountId: dataImageAccountId, imageId: dataImageId }}
              disabled={readOnly}
              onChange={({ accountId, imageId }) => change(at, { dataImageAccountId: accountId, dataImageId: imageId })}
            />
            <TextInput
              font="mono"
              aria-label={t('mounts.path')}
              placeholder="/data"
              value={targetPath}
              readOnly={readOnly}
              onChange={(event) => change(at, { targetPath: event.target.value })}
            />
            <IconButton
              label={t('mounts.remove', { path: targetPath })}
              icon={<DeleteIcon />}
              disabled={readOnly}
              onClick={() =>
                set(
                  'dataImageMounts',
                  mounts.filter((_, each) => each !== at),
                )
              }
            />
          </div>
        ))}
        {!readOnly && (
          <div>
            <Button size="sm" icon={<PlusIcon />} onClick={() => set('dataImageMounts', [...mounts, fresh])}>
              {t('mounts.add')}
            </Button>
          </div>
        )}
      </div>
    </SettingField>
  );
}
