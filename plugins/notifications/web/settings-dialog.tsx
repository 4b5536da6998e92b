import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state.ts';
import { toastFailure } from '#core/web/toast.ts';
import { Callout } from '#core/web/ui/callout.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { notifications, type NotificationSettingData } from '../contract.ts';
import { categoriesOf, type Category } from '../contract/categories.ts';
import type { SettingsProps } from './bell.tsx';
import styles from './settings-dialog.module.css';

const groups = ['servers', 'services'] as const;

/** What the people of an account are told of. Each switch counts at once, for everybody in the account. */
export function Page({ account, onClose }: SettingsProps) {
  const { t } = useTranslation('notifications');
  const answer = useAnswer(notifications.getNotificationSettings, { account });
  const mayChange = useMayChange();
  return (
    <Dialog open onClose={onClose} title={t('settings.title')} closeLabel={t('core:close')}>
      <div className={styles.body}>
        {mayChange ? <p className={styles.note}>{t('settings.note')}</p> : <Callout tone="info">{t('settings.readOnly')}</Callout>}
        <Loaded answer={answer} what={t('settings.title')} shape="lines" count={8}>
          {(settings) => groups.map((group) => (
            <fieldset key={group} className={styles.group}>
              <legend className={styles.legend}>{t(`settings.${group}`)}</legend>
              {categoriesOf[group].map((category) => {
                const setting = settings[category];
                return setting && <Setting key={category} account={account} category={category} setting={setting} mayChange={mayChange} />;
              })}
            </fieldset>
          ))}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface SettingProps {
  account: number;
  category: Category;
  setting: NotificationSettingData;
  mayChange: boolean;
}

function Setting({ account, category, setting: { enabled, params }, mayChange }: SettingProps) {
  const { t } = useTranslation('notifications');
  const { send, pending } = useAction(notifications.updateNotificationSettings, { stales: [notifications.getNotificationSettings] });
  const set = (enabled: boolean) => void send({ account, body: { [category]: { enabled, params } } }).catch((error: unknown) => toastFailure(t, t('settings.failed'), error));
  // While it is saved it shows what was wished for.
  return <Switch label={t(`settings.categories.${category}`)} checked={pending ? !enabled : enabled} disabled={!mayChange} aria-busy={pending} onChange={({ target }) => pending || set(target.checked)} />;
}

/** Developers and owners decide for the account. */
function useMayChange(): boolean {
  const { user } = useAtomValue(sessionAtom);
  return user !== undefined && (user.superadmin || user.permissions.includes('MLP_MODEL_DEVELOPER'));
}
