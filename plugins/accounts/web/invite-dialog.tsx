import { useForm } from '@conform-to/react/future';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { accounts, invitedRoles } from '../contract.ts';
import styles from './users-tab.module.css';

const loginWrong = 'accounts:invitations.loginWrong';
const Invite = z.object({
  login: z
    .string({ error: loginWrong })
    .trim()
    .regex(/^[^\s\p{C}]{1,254}$/u, loginWrong),
  role: z.enum(invitedRoles),
});

/** Invites somebody into the account. */
export function InviteDialog({ account, onClose }: { account: number; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const invite = useAction(accounts.inviteUser, { stales: [accounts.getInvitationsByAccount] });
  const { pending, onSubmit } = useSend<z.output<typeof Invite>>({
    t,
    fieldOfCode: { 'account.user.exists': 'login', 'invitation.exists': 'login' },
    async send(body) {
      const { login, status } = await invite.send({ account, body });
      toastSuccess(
        t('invitations.made', { login }),
        t(status === 'SENT' ? 'invitations.madeSent' : 'invitations.madeUnsent'),
      );
      onClose();
    },
  });
  const { form, fields } = useForm(Invite, { ...whenToCheck, onSubmit });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invitations.new')}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form.id} loading={pending}>
            {t('invitations.send')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.fields}>
        {form.errors && <Callout tone="bad">{errorText(t, form.errors)}</Callout>}
        <Field
          id={fields.login.id}
          label={t('invitations.login')}
          help={t('invitations.loginHelp')}
          error={errorText(t, fields.login.errors)}
          required
        >
          <TextInput name={fields.login.name} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={t('users.column.role')} group>
          <RadioGroup
            name={fields.role.name}
            defaultValue="MLP_DEVELOPER"
            options={invitedRoles.map((value) => ({
              value,
              label: t(`roles.${value}.name`),
              help: t(`roles.${value}.text`),
            }))}
          />
        </Field>
      </form>
    </Dialog>
  );
}
