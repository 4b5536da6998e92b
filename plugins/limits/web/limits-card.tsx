import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { accountLimits } from '#plugins/accounts/contract.ts';
import type { AccountCardProps } from '#plugins/accounts/web/public.ts';
import { limits } from '../contract.ts';
import { Use } from './use.tsx';

const pollMs = 15_000;

/** The limits of an account, with what its services take of those that hold what runs at once. */
export function Page({ account: { accountId, limits: values } }: AccountCardProps) {
  const { t } = useTranslation('limits');
  const { data } = useAnswer(limits.getAccountLimitUse, { account: accountId }, { poll: pollMs });
  // What nothing here can take has nothing to be limited.
  const shown = accountLimits.filter((name) => !data || data.some(({ limit }) => limit === name));
  return (
    <Card title={t('title')} description={t('text')}>
      <KeyValue
        items={shown.map((name) => {
          const use = data?.find(({ limit }) => limit === name);
          const value = values[name];
          return {
            key: t(`names.${name}`),
            value: use ? (
              <Use use={use} name={t(`names.${name}`)} />
            ) : typeof value === 'number' ? (
              number(value)
            ) : (
              value
            ),
          };
        })}
      />
    </Card>
  );
}
