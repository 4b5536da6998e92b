import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Combobox, type ComboboxOption } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { services, type ModelInfoData } from '../../contract.ts';
import { serviceTexts } from '../create/names.ts';
import type { GroupDialogProps } from './group-dialogs.tsx';
import styles from './groups.module.css';

/** Puts services into a group, several at once; each leaves the group that it was in. */
export function Page({ account, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation('services');
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([]);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  const { data } = useAnswer(
    services.getPagedModels,
    { account, onlyMy: true, ...(search !== '' && { search }), sort: 'displayName,asc', size: 50 },
    { keep: true },
  );
  const assign = useAction(services.assignModelToGroup, { stales: [services.getGroups, services.getPagedModels] });
  const options = (data?.records ?? [])
    .filter(({ modelGroupId }) => modelGroupId !== group?.id?.groupId)
    .map(optionOf)
    .filter(({ value }) => !chosen.some((each) => each.value === value));

  async function add() {
    if (!group?.id) return;
    for (const { value } of chosen) {
      const done = await assign.send({ account, model: value, groupId: group.id.groupId }).then(
        () => true,
        () => false,
      );
      if (!done) return;
      setChosen((left) => left.filter((each) => each.value !== value));
    }
    toastSuccess(t('groups.added', { count: chosen.length }), group.name);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('groups.addTitle', { name: group?.name })}
      closeLabel={t('core:close')}
      busy={assign.pending}
      footer={
        <>
          <Button disabled={assign.pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" disabled={chosen.length === 0} loading={assign.pending} onClick={() => void add()}>
            {t('groups.add')}
          </Button>
        </>
      }
    >
      <Field
        label={t('groups.column.services')}
        help={t('groups.addHelp')}
        error={assign.error && faultText(t, assign.error)}
      >
        <Combobox
          options={options}
          value={null}
          onChange={(value) => {
            const found = options.find((option) => option.value === value);
            if (found) setChosen([...chosen, found]);
          }}
          onQuery={setTyped}
          placeholder={t('groups.choose')}
          emptyText={t('groups.noService')}
          searchLabel={t('groups.choose')}
        />
      </Field>
      <div className={styles.chips}>
        {chosen.map((option) => (
          <FilterChip
            key={option.value}
            on
            label={option.label}
            removeLabel={t('groups.leaveOut', { name: option.label })}
            onRemove={() => setChosen(chosen.filter((each) => each !== option))}
          />
        ))}
      </div>
    </Dialog>
  );
}

const optionOf = (service: ModelInfoData): ComboboxOption => ({
  value: String(service.id.modelId),
  label: serviceTexts(service).name,
  detail: service.modelGroupName ?? service.modelName,
});
