import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { duration } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { resourceGroups } from '../../contract.ts';
import { staleCalls } from '../stales.ts';
import type { ServerDialogProps } from './server-dialog.tsx';

/** Lets a server that ends by itself stay longer. */
export function Page({ asked, where, onClose }: ServerDialogProps) {
  const { t, i18n } = useTranslation('resource-groups');
  const id = useId();
  const [minutes, setMinutes] = useState<number | null>(60);
  const { send, pending, error } = useAction(resourceGroups.prolongServer, { stales: staleCalls });
  if (!('server' in asked)) return null;
  const { server } = asked;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const sent = { ...where, serverId: server.id, body: { additionalServerLifetimeMinutes: minutes ?? 0 } };
    const done = await send(sent).then(
      () => true,
      () => false,
    );
    if (!done) return;
    toastSuccess(t('servers.extended', { name: server.name }));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={t('servers.extendTitle', { name: server.name })}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} loading={pending}>
            {t('servers.extend')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t('servers.additional')} error={error && faultText(t, error)}>
          <NumberInput
            value={minutes}
            onChange={setMinutes}
            locale={i18n.language}
            unit={t('unit.minutes')}
            min={1}
            echo={(value) => duration(value * 60_000)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
