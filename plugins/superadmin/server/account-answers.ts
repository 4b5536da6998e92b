import { Fault } from '#core/contract/fault.ts';
import { pagination } from '#core/contract/page.ts';
import type { Answers } from '#core/server/points.ts';
import type { Host } from '#core/plugin/host.ts';
import type { AccountRef, Asked } from '#core/server/auth/identity.ts';
import {
  allowsAddress,
  features as known,
  keyCheck,
  type AccountAdministration,
  type AccountRecord,
  type Accounts,
  type Feature,
} from '#plugins/accounts/server/public.ts';
import type { ListedAccountData, superadmin } from '../contract.ts';
import { configAnswers } from './config-answers.ts';
import { differences } from './differences.ts';

const mostListed = 100;

interface Parts {
  readonly administration: AccountAdministration;
  readonly accounts: Accounts;
  readonly host: Host;
}

/** Answers which accounts there are, and lets those who run the installation say what each may do. */
export function accountAnswers({ administration, accounts, host }: Parts): Answers<typeof superadmin> {
  return {
    ...configAnswers(administration),

    async getAccounts({ name, limit = mostListed, skip = 0 }) {
      return (await administration.search({ text: name, skip, limit })).records.map(({ info }) => info);
    },
    async getPagedAccounts({ name, page = 0, size = mostListed }) {
      const { total, isMore, records } = await administration.search({ text: name, skip: page * size, limit: size });
      return {
        paging: pagination(total, { page, size }),
        records: records.map(listed),
        ...(isMore && { isMore }),
      };
    },
    getAccount: async (_input, { account }) => listed(await administration.record(account.id)),

    async getAccountFeatures(_input, { account }) {
      const { features } = await administration.record(account.id);
      return { features: known.map((name) => ({ name, enabled: features.includes(name) })) };
    },
    async updateFeatures({ body }, asked) {
      const wanted = new Map(body.features.map(({ name, enabled }) => [featureOf(name), enabled]));
      const { features } = await administration.record(asked.account.id);
      const changing = [...wanted].filter(([name, enabled]) => features.includes(name) !== enabled);
      if (changing.length === 0) return;
      await administration.setFeatures(asked.account.id, new Map(changing));
      asked.changes.push(...changing.map(([field, after]) => ({ field, before: !after, after })));
    },

    async updateLimits({ body }, asked) {
      const { limits } = await administration.info(asked.account.id);
      const info = await administration.update(asked.account.id, { limits: body });
      asked.changes.push(...differences(limits, info.limits));
      return info;
    },

    async updateWhiteList({ body: { addresses } }, asked) {
      const before = await accounts.allowedAddresses(asked.account.id);
      requireOwnAddress(asked, asked.account, addresses);
      await accounts.setAllowedAddresses(asked.account.id, addresses);
      asked.changes.push({ field: 'addresses', before, after: addresses });
      return { addresses: [...(await accounts.allowedAddresses(asked.account.id))] };
    },
    checkAccessByIp: async ({ ipAddress }, { account }) => ({
      allowed: allowsAddress(await accounts.allowedAddresses(account.id), ipAddress),
    }),

    async getCallerInfo({ token }) {
      const [keys] = host.made(keyCheck);
      const holder = await keys?.check(token);
      if (holder?.account) return administration.info(holder.account.id);
      throw new Fault('key.unknown', 'No API key of this installation is like this one. Check that it is whole.', 404);
    },
  };
}

const listed = ({ info, features, createdAt, owner }: AccountRecord): ListedAccountData => ({
  ...info,
  features: [...features],
  createdAt: createdAt.toISOString(),
  ...(owner !== undefined && { owner }),
});

function featureOf(name: string): Feature {
  const feature = known.find((each) => each === name);
  if (feature) return feature;
  throw new Fault('feature.unknown', `There is no feature ${name}. Features are: ${known.join(', ')}.`, 400, { name });
}

/** Whoever locks themselves out could not even take it back. */
function requireOwnAddress({ caller, ip }: Asked, account: AccountRef, addresses: readonly string[]): void {
  if (caller?.account?.id !== account.id || allowsAddress(addresses, ip)) return;
  throw new Fault(
    'account.addresses.own_missing',
    `addresses: your own address, ${ip}, is not among them, so you would lock yourself out. Add it, or a network that holds it.`,
    409,
    { ip },
  );
}
