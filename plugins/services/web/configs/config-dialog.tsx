import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsedJson } from '#core/contract/json.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { services, type ModelInfoData, type PredictConfigData } from '../../contract.ts';
import type { ConfigKind } from './kind.ts';
import { shapeOf, type ConfigShape } from '../../contract/config-shape.ts';
import { Page as ConfigInput } from './config-input.tsx';
import styles from './configs.module.css';

export interface ConfigDialogProps {
  kind: ConfigKind;
  service: ModelInfoData;
  /** The one to be changed; undefined for a new one. */
  config: PredictConfigData | undefined;
  onClose: () => void;
}

/** Writes a configuration of a service, held against the schema that the service gives for them. */
export function Page({ service, ...props }: ConfigDialogProps) {
  const { t } = useTranslation('services');
  const descriptor = useAnswer(services.getServiceDescriptor, {
    account: service.id.accountId,
    model: service.id.modelId,
  });
  return (
    <Loaded answer={descriptor} what={t(`${props.kind.words}title`)} shape="lines" count={1}>
      {(described) => <ConfigForm {...props} service={service} shape={shapeOf(described, props.kind.files)} />}
    </Loaded>
  );
}

function ConfigForm({ kind, service, config, shape, onClose }: ConfigDialogProps & { shape: ConfigShape }) {
  const { t } = useTranslation('services');
  const [name, setName] = useState(config?.name ?? '');
  const [isDefault, setDefault] = useState(config?.isDefault ?? false);
  const [text, setText] = useState(config?.config ?? shape.example);
  const [tried, setTried] = useState(false);
  const stales = [kind.list, ...kind.stales];
  const create = useAction(kind.create, { stales });
  const update = useAction(kind.update, { stales });
  const fault = create.error ?? update.error;
  const read = parsedJson(text);
  const nameless = name.trim() === '';

  async function save() {
    setTried(true);
    if (nameless || read === undefined) return;
    const key = { account: service.id.accountId, model: service.id.modelId };
    const body = { name: name.trim(), isDefault, config: text };
    const sent = config ? update.send({ ...key, configId: config.id.configId, body }) : create.send({ ...key, body });
    const saved = await sent.then(
      () => true,
      () => false,
    );
    if (!saved) return;
    toastSuccess(t(config ? 'configs.saved' : 'configs.added'), body.name);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={config ? t('configs.editTitle', { name: config.name || `#${config.id.configId}` }) : t('configs.add')}
      closeLabel={t('core:close')}
      busy={create.pending || update.pending}
      width="lg"
      footer={
        <>
          <Button disabled={create.pending || update.pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={create.pending || update.pending} onClick={() => void save()}>
            {t(config ? 'settings.save' : 'configs.add')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {fault && <Callout tone="bad">{faultText(t, fault)}</Callout>}
        <Field label={t('configs.name')} required error={tried && nameless ? t('form.required') : undefined}>
          <TextInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={200}
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key === 'Enter') void save();
            }}
          />
        </Field>
        <ConfigInput
          shape={shape}
          value={text}
          onChange={setText}
          label={t('configs.content')}
          onSubmit={() => void save()}
        />
        <Checkbox
          label={t(`${kind.words}useDefault`)}
          checked={isDefault}
          onChange={(event) => setDefault(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
