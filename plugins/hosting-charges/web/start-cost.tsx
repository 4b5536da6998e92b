import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime, duration } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import type { StartReviewProps } from '#plugins/services/web/public.ts';
import { useMoney } from '#plugins/billing/web/parts.ts';
import { hostingCharges } from '../contract.ts';
import type { StartCost } from '../contract/data.ts';
import { lastingCost } from './lasting-cost.ts';
import { useExact, useNameOf, usePrice } from './texts.ts';
import styles from './hosting.module.css';

const pollMs = 15_000;

/** What hosting costs where a service is about to start, and what of that the account pays at once. */
export function Page({ service, derived = false, group, lasting }: StartReviewProps) {
  const { settings, account: chosen } = useAtomValue(sessionAtom);
  const { t } = useTranslation('hosting-charges');
  // What a start costs is paid by the account whose instances start, and nobody else's to know.
  const account = chosen && (derived || chosen.id === service.id.accountId) ? chosen.id : undefined;
  const isOwn = account === service.id.accountId;
  const resourceGroup = group ?? (isOwn ? service.resourceGroup || undefined : undefined);
  const isShown = settings.isBillingEnabled && account !== undefined;
  const answer = useAnswer(hostingCharges.getStartCost, isShown ? { account, resourceGroup } : undefined, {
    poll: pollMs,
    keep: true,
  });
  // Where it may not start at all, the review of the place says so.
  if (!isShown || answer.error?.code === 'resource_group.not_found') return null;
  return (
    <Loaded answer={answer} what={t('start.title')} shape="lines" count={2}>
      {(cost) => <Cost cost={cost} lasting={lasting} />}
    </Loaded>
  );
}

interface CostProps extends Pick<StartReviewProps, 'lasting'> {
  cost: StartCost;
}

function Cost({ cost, lasting }: CostProps) {
  const { t } = useTranslation('hosting-charges');
  const [money, exact] = [useMoney(), useExact()];
  const { items, perHour, dueNow, spendable, isCovered, mostPerHour, lastsHours } = cost;
  const isOwn = items.some(({ kind }) => kind === 'SERVER') || mostPerHour !== undefined;
  const isFree = items.length === 0 && mostPerHour === undefined;
  const [least, most] = lasting ? [lasting.least, lasting.most].map((lastingMs) => lastingCost(cost, lastingMs)) : [];
  const facts = [
    isFree
      ? ['perHour', t('start.free')]
      : ['perHour', mostPerHour === undefined ? exact(perHour) : t('start.most', { amount: exact(mostPerHour) })],
    ...(items.length > 0 ? [['dueNow', dueNow === 0 ? t('start.nothingNow') : exact(dueNow)]] : []),
    ...(spendable === undefined || isFree
      ? []
      : most === undefined
        ? [['spendable', money(spendable)]]
        : [['after', money(spendable - most)]]),
    ...(lastsHours === undefined || lasting ? [] : [['lasts', lastsText(lastsHours)]]),
  ] as const;
  return (
    <section aria-label={t('start.title')} className={styles.start}>
      {!isFree && least !== undefined && most !== undefined && (
        <p className={styles.lasting}>
          <strong>{least === most ? exact(most) : t('start.range', { least: exact(least), most: exact(most) })}</strong>
          <span className={styles.note}>{t('start.lasting')}</span>
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`start.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {items.length > 0 && <Items items={items} />}
      {isOwn && <p className={styles.note}>{t(mostPerHour === undefined ? 'start.own' : 'start.rented')}</p>}
      {!isCovered && <Callout tone="warn" title={t('start.short')} />}
    </section>
  );
}

const hourMs = 3_600_000;
/** Beyond a year nobody asks how long. */
const longestHours = 8_760;

const lastsText = (hours: number): string =>
  hours > longestHours ? `> ${duration(longestHours * hourMs)}` : duration(hours * hourMs);

function Items({ items }: Pick<StartCost, 'items'>) {
  const { t } = useTranslation('hosting-charges');
  const nameOf = useNameOf();
  const price = usePrice();
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.name}`}>
          <span>
            {t(`kinds.${item.kind}`)} <strong>{nameOf(item)}</strong>
          </span>
          <span className={styles.figure}>
            {price(item.amount, item.period)}
            {item.paidUntil !== undefined && `, ${t('start.paidUntil', { time: dateTime(item.paidUntil) })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
