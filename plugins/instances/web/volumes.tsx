import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#core/web/text/text.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { DeleteIcon, PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { SettingField, useSettingsForm } from '#plugins/services/web/settings-parts.ts';
import styles from './instances.module.css';

interface Volume {
  readonly mountPath: string;
  readonly sizeInGb: number | null;
  readonly storageClass: string;
  readonly claimName?: string;
}

/** Disks that outlive instances. */
export function Volumes() {
  const { t } = useTranslation('instances');
  const { draft, set, readOnly } = useSettingsForm();
  const volumes = (draft.persistentVolumes ?? []) as readonly Volume[];
  const change = (at: number, changed: Partial<Volume>) =>
    set(
      'persistentVolumes',
      volumes.map((volume, each) => (each === at ? { ...volume, ...changed } : volume)),
    );
  return (
    <div className={styles.block}>
      <SettingField path="persistentVolumes" label={t('volumes.title')} help={t('volumes.help')} restart group>
        <div className={styles.rows}>
          {volumes.map(({ mountPath, sizeInGb, storageClass, claimName = '' }, at) => (
            <div key={at} className={styles.row}>
              <TextInput
                font="mono"
                aria-label={t('volumes.path')}
                placeholder="/data"
                value={mountPath}
                readOnly={readOnly}
                onChange={(event) => change(at, { mountPath: event.target.value })}
              />
              <NumberInput
                label={t('volumes.size')}
                locale={currentLanguage()}
                value={sizeInGb}
                min={0}
                unit={t('units.gigabytes')}
                readOnly={readOnly}
                onChange={(value) => change(at, { sizeInGb: value })}
              />
              <TextInput
                font="mono"
                aria-label={t('volumes.class')}
                placeholder={t('volumes.class')}
                value={storageClass}
                readOnly={readOnly}
                onChange={(event) => change(at, { storageClass: event.target.value })}
              />
              <TextInput
                font="mono"
                aria-label={t('volumes.claim')}
                placeholder={t('volumes.claim')}
                value={claimName}
                readOnly={readOnly}
                onChange={(event) => change(at, { claimName: event.target.value })}
              />
              <IconButton
                label={t('volumes.remove', { path: mountPath })}
                icon={<DeleteIcon />}
                disabled={readOnly}
                onClick={() =>
                  set(
                    'persistentVolumes',
                    volumes.filter((_, each) => each !== at),
                  )
                }
              />
            </div>
          ))}
          {!readOnly && (
            <div>
              <Button
                size="sm"
                icon={<PlusIcon />}
                onClick={() => set('persistentVolumes', [...volumes, { mountPath: '', sizeInGb: 1, storageClass: '' }])}
              >
                {t('volumes.add')}
              </Button>
            </div>
          )}
        </div>
      </SettingField>
    </div>
  );
}
