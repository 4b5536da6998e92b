import { pagination } from '#core/contract/page.ts';
import { Fault } from '#core/contract/fault.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import type { Mail } from '#core/server/mail/mail.ts';
import type { Answers } from '#core/server/points.ts';
import type { Hosts, Log, PublicAddress } from '#core/server/runtime.ts';
import { networkOf, type Account, type Accounts, type Captcha, type Feature } from '#plugins/accounts/server/public.ts';
import { requestableFeatures, type RequestData, type requests as contract } from '../contract.ts';
import { grant } from './granting.ts';
import { letterAbout } from './letter.ts';
import { readPerson } from './person.ts';
import type { RequestStore, Source, StoredRequest } from './request-store.ts';
import { requestSettings } from './settings.ts';

interface Parts {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly store: RequestStore;
  readonly accounts: Accounts;
  readonly captcha: Captcha;
  readonly mail: Mail;
  readonly hosts: Hosts;
  readonly address: PublicAddress;
  readonly log: Log;
}

const pageSize = 20;

/** Takes requests, tells those who run the installation of them, and lets these answer. */
export function requestAnswers({
  db,
  jobs,
  store,
  accounts,
  captcha,
  mail,
  hosts,
  address,
  log,
}: Parts): Answers<typeof contract> {
  /** Tells those who answer for the host that was asked. Whoever asks does not wait for the letter, and loses nothing where it cannot be sent: the request is kept. */
  function tell(request: StoredRequest, account: string | undefined, { hostName }: Asked): void {
    const host = hosts.of(hostName);
    const { to, language } = requestSettings.of(host);
    if (to === undefined) return;
    const letter = letterAbout(request, {
      to,
      language,
      account,
      address: `${address.url}/superadmin/requests`,
      sender: host.brand.name,
    });
    mail
      .send(letter)
      .catch((error: Error) =>
        log.warn(
          { request: request.id, error: error.message },
          'The letter about a request could not be sent; the request is listed all the same.',
        ),
      );
  }

  async function shown(rows: readonly StoredRequest[]): Promise<RequestData[]> {
    const named = await accounts.named(rows.flatMap(({ accountId }) => accountId ?? []));
    return rows.map((row) => dataOf(row, named.get(row.accountId ?? 0)));
  }

  /** What is done with a request is done to the account that asks; one of a visitor has none. */
  async function concern({ accountId }: StoredRequest, asked: Asked): Promise<void> {
    const account = accountId === null ? undefined : (await accounts.named([accountId])).get(accountId);
    if (account) asked.concerns(account);
  }

  const again = async (id: string): Promise<RequestData> => (await shown([await store.require(id)]))[0]!;

  return {
    async getAskedFeatures(_input, { account }) {
      return (await store.asked(account.id)).map(({ feature, createdAt }) => ({
        feature,
        createdAt: createdAt.toISOString(),
      }));
    },

    async requestFeature({ featureName, body }, asked) {
      const feature = featureOf(featureName);
      const { account } = asked;
      tell(
        await store.add(
          {
            kind: 'access',
            contacts: body.contacts,
            comment: body.comment ?? '',
            feature,
            accountId: account.id,
            login: signedIn(asked).login,
          },
          sourceOf(asked),
        ),
        account.shortName,
        asked,
      );
    },

    async sendEmail({ body: { contacts, comment = '', kind = 'contact', captcha: answer } }, asked) {
      const person = readPerson(contacts);
      // What is wrong with the form costs no answer, and whoever is signed in is known to be somebody.
      if (!asked.caller) await captcha.require(answer, asked.ip);
      tell(
        await store.add({ kind, ...person, comment, login: asked.caller?.login ?? null }, sourceOf(asked)),
        undefined,
        asked,
      );
    },

    async listRequests({ state = 'open', page = 0, size = pageSize }) {
      const { total, rows } = await store.list(state, page, size);
      return { paging: pagination(total, { page, size }), records: await shown(rows) };
    },

    async updateRequest({ request, body: { done } }, asked) {
      const row = await store.require(request);
      await concern(row, asked);
      const before = row.doneAt !== null;
      if (before !== done) asked.changes.push({ field: 'done', before, after: done });
      await store.setDone(row, done ? signedIn(asked).login : undefined);
      return again(request);
    },

    async grantRequest({ request }, asked) {
      const row = await store.require(request);
      const { accountId, feature } = row;
      const granted = requestableFeatures.find((each) => feature === `mlp.${each}`);
      if (accountId === null || feature === null || !granted)
        throw new Fault(
          'request.not_for_feature',
          'This request asks for no feature, so there is nothing to grant. Mark it as done once it is answered.',
          409,
          { request },
        );
      await concern(row, asked);
      asked.changes.push({ field: feature, after: true });
      await db.transaction(async (session) => {
        await store.setGranted(accountId, feature, signedIn(asked).login, session);
        const about = { accountId, entity: { name: 'account', key: { accountId } }, entityName: feature };
        const sender = hosts.of(asked.hostName).brand.name;
        await jobs.add(grant, { requestId: row.id, accountId, feature: granted, sender }, about, session);
      });
      // It holds once this is answered; the task tells of it, and gives it where this process ends before.
      await accounts.grantFeature(accountId, `mlp.${granted}`);
      return again(request);
    },
  };
}

function featureOf(name: string): Feature {
  const known = requestableFeatures.find((each) => each === name);
  if (!known)
    throw new Fault(
      'feature.unknown',
      `No feature ${name} can be asked for. Ask for ${requestableFeatures.join(' or ')}.`,
      404,
      { feature: name },
    );
  return `mlp.${known}`;
}

/** Visitors count by what one of them has at hand, so that a new address within his network is no new visitor. */
const sourceOf = ({ caller, ip }: Asked): Source =>
  caller ? { key: `user:${caller.userId}`, most: 20 } : { key: `network:${networkOf(ip)}`, most: 10 };

function dataOf(
  { id, kind, feature, login, name, contacts, comment, createdAt, doneAt, doneBy }: StoredRequest,
  account: Account | undefined,
): RequestData {
  return {
    id,
    kind,
    name,
    contacts,
    comment,
    createdAt: createdAt.toISOString(),
    ...(feature !== null && { feature }),
    ...(account && {
      account: { accountId: account.id, shortName: account.shortName, displayName: account.displayName },
    }),
    ...(login !== null && { login }),
    ...(doneAt && { doneAt: doneAt.toISOString() }),
    ...(doneBy !== null && { doneBy }),
  };
}
