import type { AccountInfoData } from '../../contract.ts';
import type { WholeAccount } from '../people/account-store.ts';

/** An account as clients read it. */
export const infoOf = ({
  id,
  shortName,
  displayName,
  language,
  timeZone,
  limits,
  tags,
  lastActivityAt,
  email,
}: WholeAccount): AccountInfoData => ({
  accountId: id,
  shortName,
  displayName,
  language,
  timeZone,
  limits,
  tags,
  ...(lastActivityAt && { lastActivity: lastActivityAt.getTime() }),
  ...(email !== null && { email }),
});
