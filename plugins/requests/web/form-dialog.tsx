import { useForm } from '@conform-to/react/future';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import type { Asked } from './asked.ts';
import { CaptchaFrame } from './captcha-frame.tsx';
import { forms, type RequestForm } from './form-schema.ts';
import styles from './request-dialog.module.css';

type Kind = Asked['kind'];

const commentLabels = { access: 'form.comment', service: 'form.task', contact: 'form.question' } as const;

interface FormDialogProps {
  kind: Kind;
  /** Stands above the fields. */
  intro?: ReactNode;
  /** May reject with a Fault; the form then keeps everything and says why. Visitors' answers to a captcha come along. */
  send: (form: RequestForm, captcha: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** The dialog that all requests share: who asks, how to reach them and what they want, as far as the request needs it. */
export function FormDialog({ kind, intro, send, onClose }: FormDialogProps) {
  const { t } = useTranslation('requests');
  const { user } = useAtomValue(sessionAtom);
  const [captcha, setCaptcha] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { pending, onSubmit } = useSend<RequestForm>({
    t,
    async send(typed) {
      try {
        await send(typed, captcha);
      } catch (error) {
        setCaptcha(undefined);
        setAttempt((last) => last + 1);
        throw error;
      }
    },
  });
  const {
    form,
    fields: { name, contacts, comment },
  } = useForm(forms[kind], {
    ...whenToCheck,
    defaultValue: { contacts: user?.login.includes('@') ? user.login : '' },
    onSubmit,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${kind}.title`)}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form.id} loading={pending}>
            {t(`${kind}.action`)}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.fields}>
        {form.errors && (
          <Callout tone="bad" title={t('form.failed')}>
            {errorText(t, form.errors)}
          </Callout>
        )}
        {intro}
        {kind !== 'access' && (
          <Field id={name.id} label={t('form.name')} error={errorText(t, name.errors)} required>
            <TextInput name={name.name} defaultValue={name.defaultValue} autoComplete="name" />
          </Field>
        )}
        <Field
          id={contacts.id}
          label={t('form.contacts')}
          help={t('form.contactsHelp')}
          required
          error={errorText(t, contacts.errors)}
        >
          <TextInput name={contacts.name} defaultValue={contacts.defaultValue} />
        </Field>
        {kind !== 'demo' && (
          <Field
            id={comment.id}
            label={t(commentLabels[kind])}
            required={kind === 'contact'}
            error={errorText(t, comment.errors)}
          >
            <TextArea name={comment.name} defaultValue={comment.defaultValue} rows={4} />
          </Field>
        )}
        {!user && <CaptchaFrame attempt={attempt} onAnswer={setCaptcha} />}
      </form>
    </Dialog>
  );
}
