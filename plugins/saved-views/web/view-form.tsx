import { useForm } from '@conform-to/react/future';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { longestName } from '../contract.ts';
import styles from './views.module.css';

const nameMissing = 'saved-views:form.nameMissing';
const on = z.literal('on').optional();
const View = z.object({
  name: z.string({ error: nameMissing }).trim().min(1, nameMissing).max(longestName, 'saved-views:form.tooLong'),
  shared: on,
  isDefault: on,
  renew: on,
});

/** What a person says of a view. */
export interface ViewWish {
  readonly name: string;
  readonly shared: boolean;
  readonly isDefault: boolean;
  /** Whether the view is to show what the list shows now. */
  readonly renew: boolean;
}

interface ViewFormProps {
  title: string;
  action: string;
  given: ViewWish;
  /** Whether the view is there already and shows something else than the list. */
  differs?: boolean;
  /** May reject with a Fault. */
  onSend: (wish: ViewWish) => Promise<void>;
  onClose: () => void;
}

/** Asks for a view's name, who may use it and when. */
export function ViewForm({ title, action, given, differs = false, onSend, onClose }: ViewFormProps) {
  const { t } = useTranslation('saved-views');
  const { pending, onSubmit } = useSend<z.output<typeof View>>({
    t,
    fieldOfCode: { 'saved_view.name_taken': 'name' },
    async send({ name, shared, isDefault, renew }) {
      await onSend({ name, shared: shared === 'on', isDefault: isDefault === 'on', renew: renew === 'on' });
      onClose();
    },
  });
  const checked = (value: boolean) => (value ? { defaultChecked: true } : {});
  const { form, fields } = useForm(View, { ...whenToCheck, defaultValue: { name: given.name }, onSubmit });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('core:close')}
      busy={pending}
      width="sm"
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form.id} loading={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.fields}>
        {form.errors && <Callout tone="bad">{errorText(t, form.errors)}</Callout>}
        <Field id={fields.name.id} label={t('form.name')} error={errorText(t, fields.name.errors)} required>
          <TextInput name={fields.name.name} defaultValue={fields.name.defaultValue} autoComplete="off" />
        </Field>
        {differs && <Checkbox name={fields.renew.name} label={t('form.renew')} />}
        <Checkbox name={fields.shared.name} label={t('form.shared')} {...checked(given.shared)} />
        <Checkbox name={fields.isDefault.name} label={t('form.isDefault')} {...checked(given.isDefault)} />
      </form>
    </Dialog>
  );
}
