import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { services, type ModelInfoData } from '../../contract.ts';
import { serviceTexts } from '../create/names.ts';
import { groupsPath } from '../groups/paths.ts';
import styles from '../form.module.css';

const none = '';

/** Puts a service into one of the account's groups, or takes it out of the one that it is in. */
export function GroupDialog({ service, onClose }: { service: ModelInfoData; onClose: () => void }) {
  const { t } = useTranslation('services');
  const key = { account: service.id.accountId, model: service.id.modelId };
  const before = service.modelGroupId === undefined ? none : String(service.modelGroupId);
  const [chosen, setChosen] = useState(before);
  const groups = useAnswer(services.getGroups, { account: key.account });
  const stales = [services.getGroups, services.getModelInfo, services.getPagedModels];
  const assign = useAction(services.assignModelToGroup, { stales });
  const remove = useAction(services.removeModelFromGroup, { stales });
  const error = assign.error ?? remove.error;

  async function save() {
    const sent = chosen === none ? remove.send(key) : assign.send({ ...key, groupId: chosen });
    const saved = await sent.then(
      () => true,
      () => false,
    );
    if (!saved) return;
    toastSuccess(t(chosen === none ? 'group.left' : 'group.joined'), serviceTexts(service).name);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('group.title', { name: serviceTexts(service).name })}
      closeLabel={t('core:close')}
      busy={assign.pending || remove.pending}
      width="sm"
      footer={
        <>
          <Button disabled={assign.pending || remove.pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={chosen === before}
            loading={assign.pending || remove.pending}
            onClick={() => void save()}
          >
            {t('settings.save')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Loaded answer={groups} what={t('groups.title')} shape="lines" count={1}>
          {(list) => (
            <Field
              label={t('groups.column.name')}
              help={<Link href={groupsPath}>{t('group.all')}</Link>}
              error={error && faultText(t, error)}
            >
              <Select
                value={chosen}
                onChange={setChosen}
                options={[
                  { value: none, label: t('group.none') },
                  ...list.flatMap(({ id, name }) => (id ? [{ value: String(id.groupId), label: name }] : [])),
                ]}
              />
            </Field>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
