import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { RequestButton } from '#plugins/requests/web/public.ts';
import { services, type ModelInfoData } from '../../contract.ts';
import { serviceTexts } from '../create/names.ts';
import { hasFeature, publishFeature } from '../rights.ts';
import { Checklist } from './checklist.tsx';
import styles from './publishing.module.css';

type Visibility = 'catalogue' | 'address' | 'account';

const visibilityOf = ({ publicSettings: { isPublic, hidden } }: ModelInfoData): Visibility =>
  isPublic ? (hidden ? 'address' : 'catalogue') : 'account';

/** Who sees a service: the catalogue, whoever has its address, or its account alone; and what its page still lacks. */
export function PublishDialog({ service, onClose }: { service: ModelInfoData; onClose: () => void }) {
  const { t } = useTranslation('services');
  const session = useAtomValue(sessionAtom);
  const mayPublish = hasFeature(session, publishFeature);
  const now = visibilityOf(service);
  const [chosen, setChosen] = useState<Visibility>(now === 'account' && mayPublish ? 'catalogue' : now);
  const [testing, setTesting] = useState(service.publicSettings.publicTestingAllowed ?? false);
  const { send, pending, error } = useAction(services.updateModelPublicSettings, {
    stales: [services.getModelInfo, services.getPagedModels],
  });
  const key = { account: service.id.accountId, model: service.id.modelId };
  const documentation = useAnswer(services.getSimpleDoc, { ...key, language: currentLanguage() });
  const descriptor = useAnswer(services.getServiceDescriptor, key);
  const { name } = serviceTexts(service);
  const publishing = chosen !== 'account';
  const changed = chosen !== now || (publishing && testing !== (service.publicSettings.publicTestingAllowed ?? false));

  async function save() {
    const body = publishing
      ? { isPublic: true, hidden: chosen === 'address', publicTestingAllowed: testing }
      : { isPublic: false };
    const saved = await send({ ...key, body }).then(
      () => true,
      () => false,
    );
    if (!saved) return;
    toastSuccess(t(`publishing.done.${chosen}`), name);
    onClose();
  }

  const option = (value: Visibility) => ({
    value,
    label: t(`publishing.${value}.title`),
    help: t(`publishing.${value}.text`),
    disabled: value !== now && value !== 'account' && !mayPublish,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publishing.title', { name })}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" disabled={!changed} loading={pending} onClick={() => void save()}>
            {t(now === 'account' && publishing ? 'publishing.action' : 'settings.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {error && <Callout tone="bad">{faultText(t, error)}</Callout>}
        {!mayPublish && (
          <Callout
            tone="info"
            actions={<RequestButton size="sm" asked={{ kind: 'access', feature: 'public_model_admin' }} />}
          >
            {t('form.accessPublicFeature', { feature: publishFeature })}
          </Callout>
        )}
        <Field label={t('form.access')} group>
          <RadioGroup
            name="visibility"
            value={chosen}
            onChange={setChosen}
            options={(['catalogue', 'address', 'account'] as const).map(option)}
          />
        </Field>
        {publishing && (
          <Checkbox
            label={t('form.publicTesting')}
            checked={testing}
            onChange={(event) => setTesting(event.target.checked)}
          />
        )}
        {publishing && documentation.data !== undefined && descriptor.data && (
          <Checklist
            facts={{ service, documentation: documentation.data, descriptor: descriptor.data }}
            onLeave={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
