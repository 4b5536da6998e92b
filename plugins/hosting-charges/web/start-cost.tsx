import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import type { StartReviewProps } from '#plugins/services/web/public.ts';
import { useMoney } from '#plugins/billing/web/parts.ts';
import { hostingCharges } from '../contract.ts';
import type { StartCost } from '../contract/data.ts';
import { useExact, useNameOf, usePrice } from './texts.ts';
import styles from './hosting.module.css';

const pollMs = 15_000;

/** What hosting costs where a service is about to start, and what of that the account pays at once. */
export function Page({ service }: StartReviewProps) {
  const { t } = useTranslation('hosting-charges');
  const { settings, account: chosen } = useAtomValue(sessionAtom);
  const { accountId: account, modelId: model } = service.id;
  // What a start costs is paid by the account of the service, and nobody else's to know.
  const isShown = settings.isBillingEnabled && chosen?.id === account;
  const answer = useAnswer(hostingCharges.getStartCost, isShown ? { account, model } : undefined, { poll: pollMs });
  if (!isShown) return null;
  return (
    <Loaded answer={answer} what={t('start.title')} shape="lines" count={2}>
      {(cost) => <Cost cost={cost} />}
    </Loaded>
  );
}

function Cost({ cost }: { cost: StartCost }) {
  const { t } = useTranslation('hosting-charges');
  const [money, exact] = [useMoney(), useExact()];
  const { items, perHour, dueNow, spendable, isCovered, mostPerHour } = cost;
  const isOwn = items.some(({ kind }) => kind === 'SERVER') || mostPerHour !== undefined;
  const facts = [
    items.length === 0 && mostPerHour === undefined
      ? ['perHour', t('start.free')]
      : ['perHour', mostPerHour === undefined ? exact(perHour) : t('start.most', { amount: exact(mostPerHour) })],
    ...(items.length > 0 ? [['dueNow', dueNow === 0 ? t('start.nothingNow') : exact(dueNow)]] : []),
    ...(spendable === undefined || items.length === 0 ? [] : [['spendable', money(spendable)]]),
  ] as const;
  return (
    <section aria-label={t('start.title')} className={styles.start}>
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
