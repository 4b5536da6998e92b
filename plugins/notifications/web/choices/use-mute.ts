import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import type { NewNotificationMute } from '../../contract/choices.ts';
import { noticeChoices, notifications } from '../../contract.ts';

/** Mutes something for the user, and tells that it is. */
export function useMute(account: number) {
  const { t } = useTranslation('notifications');
  const { send, pending } = useAction(noticeChoices.muteNotifications, {
    stales: [noticeChoices.getNotificationMutes, notifications.getNotifications],
  });
  const mute = (body: NewNotificationMute, name: string): void =>
    void send({ account, body }).then(
      () => toastSuccess(t(`mute.done.${body.span}`, { name }), t('mute.doneText')),
      (error: unknown) => toastFailure(t, t('mute.failed'), error),
    );
  return { mute, pending };
}
