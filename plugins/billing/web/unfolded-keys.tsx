import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { billing } from '../contract.ts';
import type { ServiceKeySpending } from '../contract/key-spending.ts';
import { useMoney } from './money.ts';
import type { Asked } from './period.ts';
import { UnfoldedTable } from './unfolded-table.tsx';
import { pollMs } from './use-sums.ts';

interface UnfoldedKeysProps {
  asked: Asked;
  /** Its id. */
  service: number;
  by: 'key' | 'user';
}

/** What calls of a service cost by the keys that they were made with, or by who made those. */
export function UnfoldedKeys({ asked, service, by }: UnfoldedKeysProps) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const answer = useAnswer(
    billing.getServiceKeySpending,
    { ...asked, service: String(service) },
    { poll: pollMs, keep: true },
  );
  const nameOf = ({ keyId, name }: ServiceKeySpending['records'][number]) =>
    keyId === 0 ? t('filters.noKey') : (name ?? t('filters.goneKey', { id: keyId }));
  const userOf = ({ keyId, login }: ServiceKeySpending['records'][number]) =>
    keyId === 0 ? t('filters.noKey') : (login ?? t('unfolded.goneKeys'));
  return (
    <Loaded answer={answer} what={t(`unfolded.${by}`)} count={2}>
      {({ records, total }) => {
        const named = by === 'key' ? nameOf : userOf;
        const groups = by === 'key' ? records.map((each) => [each]) : [...Map.groupBy(records, userOf).values()];
        return (
          <UnfoldedTable
            label={t(`unfolded.${by}`)}
            of={t(by === 'key' ? 'filters.key' : 'unfolded.maker')}
            amountHead={t('filters.cost')}
            total={total}
            money={money}
            note={t(by === 'key' ? 'unfolded.byPrice' : 'unfolded.byMaker')}
            lines={groups
              .map((group) => ({
                key: named(group[0]!),
                name: named(group[0]!),
                detail: by === 'key' ? group[0]!.login : undefined,
                calls: group.reduce((sum, { calls }) => sum + calls, 0),
                amount: group.reduce((sum, { amount }) => sum + amount, 0),
              }))
              .toSorted((a, b) => b.amount - a.amount)}
          />
        );
      }}
    </Loaded>
  );
}
