import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { hostAtom, useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { Switch } from '#core/web/ui/inputs/switch.tsx';
import { notifications, type NotificationSettingData } from '../contract.ts';
import type { SettingsProps } from './bell.tsx';
import { categoryLook, type CategoryLook } from './public.ts';
import styles from './settings-dialog.module.css';

/** What the people of an account are told of. Each switch counts at once, for everybody in the account. */
export function Page({ account, onClose }: SettingsProps) {
  const { t } = useTranslation('notifications');
  const looks = useAtomValue(hostAtom).all(categoryLook);
  const answer = useAnswer(notifications.getNotificationSettings, { account });
  const mayChange = useMayChange();
  return (
    <Dialog open onClose={onClose} title={t('settings.title')} closeLabel={t('core:close')}>
      <div className={styles.body}>
        {mayChange ? (
          <p className={styles.note}>{t('settings.note')}</p>
        ) : (
          <Callout tone="info">{t('settings.readOnly')}</Callout>
        )}
        <Loaded answer={answer} what={t('settings.title')} shape="lines" count={8}>
          {(settings) =>
            [...Map.groupBy(looks, ({ heading }) => heading)].map(([heading, ours]) => (
              <fieldset key={heading} className={styles.group}>
                <legend className={styles.legend}>{t(heading)}</legend>
                {ours.map((look) => {
                  const setting = settings[look.id];
                  return (
                    setting && (
                      <Setting key={look.id} account={account} look={look} setting={setting} mayChange={mayChange} />
                    )
                  );
                })}
              </fieldset>
            ))
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

interface SettingProps {
  account: number;
  look: CategoryLook;
  setting: NotificationSettingData;
  mayChange: boolean;
}

function Setting({ account, look: { id, label }, setting: { enabled, params }, mayChange }: SettingProps) {
  const { t } = useTranslation('notifications');
  const { send, pending } = useAction(notifications.updateNotificationSettings, {
    stales: [notifications.getNotificationSettings],
  });
  const set = (enabled: boolean) =>
    void send({ account, body: { [id]: { enabled, params } } }).catch((error: unknown) =>
      toastFailure(t, t('settings.failed'), error),
    );
  // While it is saved it shows what was wished for.
  return (
    <Switch
      label={t(label)}
      checked={pending ? !enabled : enabled}
      disabled={!mayChange}
      aria-busy={pending}
      onChange={({ target }) => pending || set(target.checked)}
    />
  );
}

/** Developers and owners decide for the account. */
function useMayChange(): boolean {
  const { user } = useAtomValue(sessionAtom);
  return user !== undefined && (user.superadmin || user.permissions.includes('MLP_MODEL_DEVELOPER'));
}
