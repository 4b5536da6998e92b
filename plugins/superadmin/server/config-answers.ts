import type { Answers } from '#core/server/points.ts';
import type { AccountInfoData } from '#plugins/accounts/contract.ts';
import type { AccountAdministration, AccountChanges } from '#plugins/accounts/server/public.ts';
import type { AccountConfigDump, superadmin } from '../contract.ts';
import { differences } from './differences.ts';

type Operations = 'getAccountConfigDump' | 'restoreAccountConfigDump';

/** Answers what an account is called and may use as a file, and sets it by one. */
export function configAnswers(administration: AccountAdministration): Answers<Pick<typeof superadmin, Operations>> {
  return {
    getAccountConfigDump: async (_input, { account }) => dumpOf(await administration.info(account.id)),

    async restoreAccountConfigDump({ body, dryRun }, asked) {
      const before = dumpOf(await administration.info(asked.account.id));
      const errors = problemsOf(body, before);
      const after: AccountConfigDump = {
        ...before,
        ...body,
        accountName: before.accountName,
        accountLimits: { ...before.accountLimits, ...body.accountLimits },
      };
      // The log of changes has one call for a look and for a change.
      if (dryRun) asked.changes.push({ field: 'dryRun', after: true });
      if (dryRun || errors.length > 0) return { errors, before, after: errors.length > 0 ? before : after };
      const info = await administration.update(asked.account.id, changeOf(body));
      asked.changes.push(...differences(before, after));
      return { errors, before, after: dumpOf(info) };
    },
  };
}

const dumpOf = ({ shortName, displayName, limits, language, tags }: AccountInfoData): AccountConfigDump => ({
  accountName: shortName,
  accountDisplayName: displayName,
  accountLimits: limits,
  language,
  tags,
});

const changeOf = ({ accountDisplayName, accountLimits, language, tags }: AccountConfigDump): AccountChanges => ({
  ...(accountDisplayName !== undefined && { displayName: accountDisplayName }),
  ...(accountLimits && { limits: accountLimits }),
  ...(language && { language }),
  ...(tags && { tags }),
});

/** A file of another account overwrites nothing. */
const problemsOf = ({ accountName }: AccountConfigDump, { accountName: own }: AccountConfigDump) =>
  accountName === own
    ? []
    : [
        {
          code: 'dump.other_account',
          args: { other: accountName, own },
          message: `The file is of the account ${accountName}, and this one is ${own}. Choose its own file, or write ${own} into accountName.`,
        },
      ];
