import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { noteText } from '#core/web/page/fault-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { services } from '#plugins/services/contract.ts';
import { startReview, type ActReviewProps } from '#plugins/services/web/public.ts';
import styles from './start-many.module.css';

const pollMs = 15_000;
const verdicts = ['pass', 'queue', 'refuse'] as const;
const tones = { pass: 'ok', queue: 'warn', refuse: 'bad' } as const;

/** What a start of many services comes to: for each whether it has room, and for each place what it costs. */
export function Page({ account, body }: ActReviewProps) {
  const { t } = useTranslation('instances');
  const answer = useAnswer(services.reviewAct, { account, body }, { poll: pollMs, keep: true });
  return (
    <Loaded answer={answer} what={t('startMany.title')} shape="lines" count={4}>
      {(review) => <Review account={account} review={review} />}
    </Loaded>
  );
}

function Review({
  account,
  review: { services: all, reviewed },
}: {
  account: number;
  review: Output<typeof services.reviewAct>;
}) {
  const { t } = useTranslation('instances');
  const count = (verdict: (typeof verdicts)[number]) => reviewed.filter((each) => each.verdict === verdict).length;
  const worst = count('refuse') > 0 ? 'refuse' : count('queue') > 0 ? 'queue' : 'pass';
  // What needs somebody comes first.
  const sorted = reviewed.toSorted((a, b) => verdicts.indexOf(b.verdict) - verdicts.indexOf(a.verdict));
  const places = Map.groupBy(
    reviewed.filter(({ verdict, resourceGroup }) => verdict !== 'refuse' && resourceGroup !== undefined),
    ({ resourceGroup }) => resourceGroup!,
  );
  return (
    <div className={styles.many}>
      <Callout tone={tones[worst]} title={t(`startMany.${worst}`, { count: reviewed.length })}>
        {worst !== 'pass' &&
          verdicts
            .filter((verdict) => count(verdict) > 0)
            .map((verdict) => t(`startMany.counted.${verdict}`, { count: count(verdict) }))
            .join(' ')}{' '}
        {all > reviewed.length && t('startMany.beyond', { count: all - reviewed.length })}
      </Callout>
      <ul className={styles.services} aria-label={t('startMany.title')}>
        {sorted.map(({ modelId, name, verdict, notes }) => (
          <li key={modelId}>
            <span className={styles.name}>{name}</span>
            <Badge tone={tones[verdict]}>{t(`startMany.verdict.${verdict}`)}</Badge>
            {notes.length > 0 && <p>{notes.map((note) => noteText(t, note)).join(' ')}</p>}
          </li>
        ))}
      </ul>
      {[...places].map(([group, [first]]) => (
        <CostIn key={group} account={account} group={group} modelId={first!.modelId} isNamed={places.size > 1} />
      ))}
    </div>
  );
}

interface CostInProps {
  account: number;
  group: string;
  /** One of the services that start there: what a place costs is the same for all of them. */
  modelId: number;
  /** Whether the place is said, for there are several. */
  isNamed: boolean;
}

function CostIn({ account, group, modelId, isNamed }: CostInProps) {
  const { t } = useTranslation('instances');
  const reviews = useAtomValue(hostAtom)
    .entries(startReview)
    .filter(({ value: { about } }) => about === 'cost');
  const { data: service } = useAnswer(
    services.getModelInfo,
    reviews.length > 0 ? { account, model: modelId } : undefined,
  );
  if (!service || reviews.length === 0) return null;
  return (
    <div className={styles.cost}>
      {isNamed && <h3>{group === '' ? t('startMany.defaultPlace') : t('startMany.place', { group })}</h3>}
      {reviews.map((entry) => {
        const Cost = lazyPage(entry.value.page);
        return (
          <Part key={entry.value.id} name={nameOfPart(startReview, entry)}>
            <Cost service={service} instances={1} />
          </Part>
        );
      })}
    </div>
  );
}
