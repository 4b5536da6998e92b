import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { hostAtom, useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Switch } from '#core/web/ui/inputs/switch.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { noticeChoices, notifications, type NotificationSettingData } from '../../contract.ts';
import { categoryLook, type CategoryLook } from '../public.ts';
import styles from './choices.module.css';

/** What the bell tells those people of an account who chose nothing themselves. Each switch counts at once. */
export function AccountDefaults({ account, mayChange }: { account: number; mayChange: boolean }) {
  const { t } = useTranslation('notifications');
  const looks = useAtomValue(hostAtom).all(categoryLook);
  const answer = useAnswer(notifications.getNotificationSettings, { account });
  return (
    <Card title={t('defaults.title')} description={t(mayChange ? 'defaults.text' : 'defaults.readOnly')}>
      <Loaded answer={answer} what={t('defaults.title')} shape="lines" count={8}>
        {(settings) => (
          <div className={styles.choices}>
            {[...Map.groupBy(looks, ({ heading }) => heading)]
              .filter(([, ours]) => ours.some(({ id }) => settings[id]))
              .map(([heading, ours]) => (
                <fieldset key={heading} className={styles.group}>
                  <legend className={styles.heading}>{t(heading)}</legend>
                  {ours.map((look) => {
                    const setting = settings[look.id];
                    return (
                      setting && (
                        <Default key={look.id} account={account} look={look} setting={setting} mayChange={mayChange} />
                      )
                    );
                  })}
                </fieldset>
              ))}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

interface DefaultProps {
  account: number;
  look: CategoryLook;
  setting: NotificationSettingData;
  mayChange: boolean;
}

function Default({ account, look: { id, label }, setting: { enabled, params }, mayChange }: DefaultProps) {
  const { t } = useTranslation('notifications');
  const { send, pending } = useAction(notifications.updateNotificationSettings, {
    stales: [
      notifications.getNotificationSettings,
      noticeChoices.getNotificationChoices,
      notifications.getNotifications,
    ],
  });
  const set = (next: boolean) =>
    void send({ account, body: { [id]: { enabled: next, params } } }).catch((error: unknown) =>
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
