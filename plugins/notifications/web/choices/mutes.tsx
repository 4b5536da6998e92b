import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { hostAtom, useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import type { NotificationMuteData } from '../../contract/choices.ts';
import { noticeChoices } from '../../contract.ts';
import { categoryLook } from '../public.ts';
import styles from './choices.module.css';

/** What the user has muted, with the way back; nothing where that is nothing. */
export function Mutes({ account }: { account: number }) {
  const { t } = useTranslation('notifications');
  const { data = [] } = useAnswer(noticeChoices.getNotificationMutes, { account });
  if (data.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>{t('mute.title')}</h3>
      <ul className={styles.mutes}>
        {data.map((mute) => (
          <Mute key={mute.id} account={account} mute={mute} />
        ))}
      </ul>
    </section>
  );
}

function Mute({
  account,
  mute: { id, category, entity, entityDisplayName, until },
}: {
  account: number;
  mute: NotificationMuteData;
}) {
  const { t } = useTranslation('notifications');
  const host = useAtomValue(hostAtom);
  const { send, pending } = useAction(noticeChoices.unmuteNotifications, {
    stales: [noticeChoices.getNotificationMutes],
  });
  const look = host.find(categoryLook, category ?? '');
  const name = look ? t(look.label) : (entityDisplayName ?? entity?.name ?? category ?? '');
  const end = () =>
    void send({ account, muteId: id }).catch((error: unknown) => toastFailure(t, t('mute.notEnded'), error));
  return (
    <li className={styles.muted}>
      <span className={styles.name}>{name}</span>
      <span className={styles.until}>
        {until === undefined ? t('mute.always') : t('mute.until', { time: dateTime(until) })}
      </span>
      <Button size="sm" loading={pending} onClick={end} aria-label={t('mute.endOf', { name })}>
        {t('mute.end')}
      </Button>
    </li>
  );
}
