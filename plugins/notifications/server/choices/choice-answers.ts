import { Fault } from '#core/contract/fault.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Mail } from '#core/server/mail/mail.ts';
import type { Answers } from '#core/server/points.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import { otherNotices } from '../../contract/categories.ts';
import type { noticeChoices } from '../../contract.ts';
import { idOf } from '../id-of.ts';
import { digestHour } from '../letters/letter-store.ts';
import type { ChoiceStore } from './choice-store.ts';
import type { MuteStore } from './mute-store.ts';

interface Given {
  readonly choices: ChoiceStore;
  readonly mutes: MuteStore;
  readonly accounts: Accounts;
  readonly mail: Mail;
}

/** Answers what people choose for themselves about the notices of an account. */
export function choiceAnswers({ choices, mutes, accounts, mail }: Given): Answers<typeof noticeChoices> {
  async function shown(asked: Asked) {
    const { userId } = signedIn(asked);
    const [people, account, categories] = await Promise.all([
      accounts.members(asked.account.id),
      accounts.find(String(asked.account.id)),
      choices.of(asked.account.id, userId),
    ]);
    const address = people.find((each) => each.userId === userId)?.address;
    return {
      ...(address !== undefined && { address }),
      mailLeaves: mail.leaves,
      digestAt: `${String(digestHour).padStart(2, '0')}:00`,
      timeZone: account?.timeZone ?? 'UTC',
      categories,
    };
  }

  return {
    getNotificationChoices: (_input, asked) => shown(asked),
    async updateNotificationChoices({ body }, asked) {
      await choices.change(asked.account.id, signedIn(asked).userId, body);
      return shown(asked);
    },
    getNotificationMutes: (_input, asked) => mutes.of(asked.account.id, signedIn(asked).userId),
    async muteNotifications({ body }, asked) {
      if (body.category !== undefined) choices.requireKnown([body.category], 'category');
      if (body.category === otherNotices)
        throw new Fault('request.invalid', 'category: must be another one, for these are always told', 400);
      return mutes.add(asked.account.id, signedIn(asked).userId, body);
    },
    async unmuteNotifications({ muteId }, asked) {
      const id = idOf(muteId);
      if (id === undefined || !(await mutes.end(asked.account.id, signedIn(asked).userId, id)))
        throw new Fault('notification.mute.not_found', 'There is no such mute. It may be over already.', 404);
    },
  };
}
