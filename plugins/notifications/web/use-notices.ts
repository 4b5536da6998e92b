import { useAnswer } from '#core/web/state/state.ts';
import { notifications } from '../contract.ts';

const pollMs = 5_000;
const limit = 100;

/** The latest notices of an account, asked for once whoever shows them. */
export const useNotices = (account: number | undefined) =>
  useAnswer(notifications.getNotifications, account === undefined ? undefined : { account, limit }, { poll: pollMs });
