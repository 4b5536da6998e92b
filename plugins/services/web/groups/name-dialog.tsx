import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { services } from '../../contract.ts';
import type { GroupDialogProps } from './group-dialogs.tsx';

const formId = 'service-group-name';

/** Names a new group, or one that is there. */
export function Page({ account, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation('services');
  const [name, setName] = useState(group?.name ?? '');
  const [tried, setTried] = useState(false);
  const create = useAction(services.createGroup, { stales: [services.getGroups] });
  const rename = useAction(services.updateGroup, { stales: [services.getGroups] });
  const error = create.error ?? rename.error;
  const missing = name.trim() === '';

  async function save() {
    setTried(true);
    if (missing) return;
    const body = { name: name.trim(), ...(group?.id && { id: group.id }) };
    const saved = await (group ? rename : create).send({ account, body }).then(
      () => true,
      () => false,
    );
    if (!saved) return;
    toastSuccess(t(group ? 'groups.renamed' : 'groups.created'), body.name);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(group ? 'groups.rename' : 'groups.create')}
      closeLabel={t('core:close')}
      busy={create.pending || rename.pending}
      width="sm"
      footer={
        <>
          <Button disabled={create.pending || rename.pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={create.pending || rename.pending}>
            {t(group ? 'groups.save' : 'groups.create')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={t('groups.column.name')}
          required
          error={error ? faultText(t, error) : tried && missing ? t('groups.nameless') : undefined}
        >
          <TextInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={200}
            autoComplete="off"
          />
        </Field>
      </form>
    </Dialog>
  );
}
