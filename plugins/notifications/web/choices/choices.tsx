import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { hostAtom, useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Switch } from '#core/web/ui/inputs/switch.tsx';
import type { NotificationChoiceData } from '../../contract/choices.ts';
import { noticeChoices, notifications } from '../../contract.ts';
import { categoryLook, type CategoryLook } from '../public.ts';
import styles from './choices.module.css';
import { Mutes } from './mutes.tsx';

/** Where the user is told of each category of notices of an account, and what is muted. Each choice counts at once, for the user alone. */
export function Choices({ account }: { account: number }) {
  const { t } = useTranslation('notifications');
  const looks = useAtomValue(hostAtom).all(categoryLook);
  const answer = useAnswer(noticeChoices.getNotificationChoices, { account });
  return (
    <Loaded answer={answer} what={t('settings.title')} shape="lines" count={8}>
      {(choices) => (
        <div className={styles.choices}>
          <p className={styles.note}>{noteOf(t, choices)}</p>
          {[...Map.groupBy(looks, ({ heading }) => heading)].map(([heading, ours]) => (
            <fieldset key={heading} className={styles.group}>
              <legend className={styles.heading}>{t(heading)}</legend>
              {ours.map((look) => {
                const choice = choices.categories[look.id];
                return (
                  choice && (
                    <Choice
                      key={look.id}
                      account={account}
                      look={look}
                      choice={choice}
                      hasAddress={choices.address !== undefined}
                    />
                  )
                );
              })}
            </fieldset>
          ))}
          <Mutes account={account} />
        </div>
      )}
    </Loaded>
  );
}

/** Where letters go, and when digests do. */
function noteOf(
  t: TFunction<'notifications'>,
  { address, mailLeaves, digestAt: time, timeZone: zone }: Output<typeof noticeChoices.getNotificationChoices>,
): string {
  if (address === undefined) return t('settings.noAddress');
  return t(mailLeaves ? 'settings.note' : 'settings.noMail', { address, time, zone });
}

interface ChoiceProps {
  account: number;
  look: CategoryLook;
  choice: NotificationChoiceData;
  hasAddress: boolean;
}

function Choice({ account, look: { id, label, always }, choice: { bell, email }, hasAddress }: ChoiceProps) {
  const { t } = useTranslation('notifications');
  const { send, pending } = useAction(noticeChoices.updateNotificationChoices, {
    stales: [noticeChoices.getNotificationChoices, notifications.getNotifications],
  });
  const set = (change: Partial<NotificationChoiceData>) =>
    void send({ account, body: { [id]: change } }).catch((error: unknown) =>
      toastFailure(t, t('settings.failed'), error),
    );
  const name = t(label);
  return (
    <div className={styles.choice} aria-busy={pending}>
      <Switch
        label={name}
        checked={bell}
        disabled={always === true}
        onChange={({ target }) => pending || set({ bell: target.checked })}
      />
      <Select
        size="sm"
        label={t('settings.emailOf', { name })}
        value={email}
        disabled={!hasAddress}
        options={(['OFF', 'NOW', 'DAILY'] as const).map((value) => ({ value, label: t(`settings.email.${value}`) }))}
        onChange={(next) => next !== email && set({ email: next })}
      />
    </div>
  );
}
