import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { faultText } from '#core/web/page/fault-text.ts';
import { LeaveGuard } from '#core/web/page/leave-guard.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { services, type ServiceDescriptorData } from '../../contract.ts';
import { useServerSchema } from '../settings/described.ts';
import { useSettingsForm } from '../settings/settings-form.ts';
import styles from './documentation.module.css';

/** What a service says that it can do, as JSON. */
export function Page() {
  const { t } = useTranslation('services');
  const { service } = useSettingsForm();
  const answer = useAnswer(services.getServiceDescriptor, { account: service.id.accountId, model: service.id.modelId });
  return (
    <Loaded answer={answer} what={t('sections.descriptor.title')} shape="lines" count={6}>
      {(descriptor) => <Descriptor saved={JSON.stringify(descriptor, null, 2)} />}
    </Loaded>
  );
}

function Descriptor({ saved }: { saved: string }) {
  const { t } = useTranslation('services');
  const { service, readOnly } = useSettingsForm();
  const [text, setText] = useState(saved);
  const schema = useServerSchema('ServiceDescriptorData');
  const { send, pending, error } = useAction(services.setServiceDescriptorDoc, {
    stales: [services.getServiceDescriptor],
  });
  const read = reading(text);

  async function save() {
    if (!('value' in read)) return;
    const done = await send({ account: service.id.accountId, model: service.id.modelId, body: read.value }).then(
      () => true,
      () => false,
    );
    if (done) toastSuccess(t('documents.saved'));
  }

  return (
    <div className={styles.stack}>
      <LeaveGuard changed={text !== saved} />
      {error && <Callout tone="bad">{faultText(t, error)}</Callout>}
      {'problem' in read && <Callout tone="bad">{t('settings.noJson', { reason: read.problem })}</Callout>}
      <div className={styles.editor}>
        <CodeEditor
          language="json"
          label={t('sections.descriptor.title')}
          value={text}
          onChange={setText}
          readOnly={readOnly}
          invalid={'problem' in read}
          schema={schema}
        />
      </div>
      {!readOnly && (
        <div className={styles.actions}>
          <Button variant="ghost" disabled={text === saved} onClick={() => setText(saved)}>
            {t('settings.discard')}
          </Button>
          <Button disabled={text === saved || 'problem' in read} loading={pending} onClick={() => void save()}>
            {t('documents.saveDescriptor')}
          </Button>
        </div>
      )}
    </div>
  );
}

function reading(text: string): { readonly value: ServiceDescriptorData } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) as ServiceDescriptorData };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
