import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { resourceGroups, type GroupAccess, type ResourceGroupData } from '../../contract.ts';
import styles from './admin.module.css';

const form = 'admin-group-settings';
const flags = ['isDefault', 'enabledEviction', 'enabledAutoScaling'] as const;
const accesses = ['PRIVATE', 'SHARED_POOL', 'PUBLIC'] as const satisfies readonly GroupAccess[];

interface GroupSettingsProps {
  group: ResourceGroupData;
  onClose: () => void;
}

/** What superadministrators set of a group of anybody's. */
export function GroupSettings({ group, onClose }: GroupSettingsProps) {
  const { t } = useTranslation('resource-groups');
  const [set, setSet] = useState({
    access: group.access,
    isDefault: group.isDefault,
    enabledEviction: group.enabledEviction,
    enabledAutoScaling: group.enabledAutoScaling,
  });
  const update = useAction(resourceGroups.updateResourceGroups, {
    stales: [resourceGroups.getResourceGroups, resourceGroups.getOwnedResourceGroups],
  });
  const changed = Object.fromEntries(
    Object.entries(set).filter(([field, value]) => group[field as keyof typeof set] !== value),
  );

  async function save(event: FormEvent) {
    event.preventDefault();
    const { name, ownerId } = group;
    // A refusal is shown as the action's own error.
    const saved = await update.send({ body: { groups: [{ name, ownerId, ...changed }] } }).catch(() => undefined);
    if (!saved) return;
    toastSuccess(t('admin.saved', { name }));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.settingsOf', { name: group.name })}
      closeLabel={t('core:close')}
      busy={update.pending}
      footer={
        <>
          <Button disabled={update.pending} onClick={onClose}>
            {t('admin.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            loading={update.pending}
            disabled={Object.keys(changed).length === 0}
          >
            {t('admin.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        {update.error && <Callout tone="bad">{faultText(t, update.error)}</Callout>}
        <p className={styles.quiet}>{group.accountName ?? t('admin.installation')}</p>
        <Field label={t('column.access')}>
          <Select
            value={set.access}
            onChange={(access) => setSet({ ...set, access })}
            options={accesses.map((value) => ({
              value,
              label: t(`access.${value}`),
              detail: t(`access.help.${value}`),
            }))}
          />
        </Field>
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            label={t(`admin.flags.${flag}`)}
            checked={set[flag]}
            onChange={(event) => setSet({ ...set, [flag]: event.target.checked })}
          />
        ))}
      </form>
    </Dialog>
  );
}
