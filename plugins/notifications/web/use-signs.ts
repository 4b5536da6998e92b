import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';
import { logQuietly } from '#core/web/state/rarely.ts';
import { useAction } from '#core/web/state/state.ts';
import { isSign } from '../contract/signs.ts';
import { notifications } from '../contract.ts';
import { isUnread } from './notices.ts';
import { useNotices } from './use-notices.ts';

/** The ids by which notices name a service or a server, such as `{ accountId, modelId }`. */
export type SignKey = Readonly<Record<string, string | number>>;

/** The signs that the user has not seen yet of what a key names, and of all that belongs to it. */
export function useSigns(about: SignKey) {
  const account = useAtomValue(sessionAtom).account?.id;
  const { data = [] } = useNotices(account);
  const unread = data.filter(
    (notice) =>
      isSign(notice) &&
      isUnread(notice) &&
      Object.entries(about).every(([name, id]) => notice.entity?.key[name] === id),
  );
  return { account, unread };
}

/** Ends the signs of something whose events are being looked at. */
export function useSignsSeen(about: SignKey): void {
  const { account, unread } = useSigns(about);
  const { send } = useAction(notifications.readNotifications, { stales: [notifications.getNotifications] });
  const ids = unread.map(({ id }) => id);
  const see = useEffectEvent(
    () =>
      void send({ account: account!, body: { ids } }).catch((error: Error) =>
        logQuietly(`A sign stays: ${error.message}`),
      ),
  );
  const key = ids.join();
  useEffect(() => {
    if (key !== '') see();
  }, [key]);
}
