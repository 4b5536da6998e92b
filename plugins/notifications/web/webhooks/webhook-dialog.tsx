import { useForm } from '@conform-to/react/future';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { hostAtom, useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { writeClipboard } from '#core/web/ui/inputs/write-clipboard.ts';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import type { WebhookData } from '../../contract/webhooks.ts';
import { webhooks } from '../../contract.ts';
import { categoryLook } from '../public.ts';
import { WebhookForm } from './webhook-form.ts';
import styles from './webhooks.module.css';

interface WebhookDialogProps {
  account: number;
  /** The webhook to change; none for a new one. */
  webhook: WebhookData | undefined;
  onMade: (webhook: Output<typeof webhooks.createWebhook>, copied: boolean) => void;
  onClose: () => void;
}

/** Adds a webhook or changes one. */
export function WebhookDialog({ account, webhook, onMade, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('notifications');
  const looks = useAtomValue(hostAtom).all(categoryLook);
  const create = useAction(webhooks.createWebhook, { stales: [webhooks.getWebhooks] });
  const update = useAction(webhooks.updateWebhook, { stales: [webhooks.getWebhooks] });
  const { pending, onSubmit } = useSend<WebhookForm>({
    t,
    async send(body) {
      if (webhook) {
        await update.send({ account, webhookId: webhook.id, body });
        toastSuccess(t('webhooks.form.saved'));
        return onClose();
      }
      const made = await create.send({ account, body });
      onMade(made, await writeClipboard(made.secret));
    },
  });
  const { form, fields } = useForm(WebhookForm, { ...whenToCheck, onSubmit });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(webhook ? 'webhooks.form.edit' : 'webhooks.form.new')}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('webhooks.form.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form.id} loading={pending}>
            {t(webhook ? 'webhooks.form.save' : 'webhooks.form.make')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.fields}>
        {form.errors && <Callout tone="bad">{errorText(t, form.errors)}</Callout>}
        <Field
          id={fields.url.id}
          label={t('webhooks.column.url')}
          help={t('webhooks.form.urlHelp')}
          error={errorText(t, fields.url.errors)}
          required
        >
          <TextInput
            name={fields.url.name}
            type="url"
            inputMode="url"
            defaultValue={webhook?.url}
            placeholder="https://example.com/hook"
            autoComplete="off"
            spellCheck={false}
            maxLength={2_000}
          />
        </Field>
        <Field label={t('webhooks.form.categories')} error={errorText(t, fields.categories.errors)} group>
          {looks.map(({ id, label }) => (
            <Checkbox
              key={id}
              name={fields.categories.name}
              value={id}
              defaultChecked={webhook?.categories.includes(id) ?? true}
              label={t(label)}
            />
          ))}
        </Field>
      </form>
    </Dialog>
  );
}
