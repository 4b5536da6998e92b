import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime, number } from '#core/web/text/format.ts';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { apiKeys, type AccessTokenData, type TokenLimitUseData } from '../contract.ts';
import styles from './keys.module.css';
import { limitLinesOf } from './restrictions.ts';

const pollMs = 10_000;
/** From which part of a limit on its bar warns. */
const nearly = 0.8;

interface KeyLimitsProps {
  account: number;
  token: AccessTokenData;
}

/** The limits of a key, with what is used of those that are used up. */
export function KeyLimits({ account, token: key }: KeyLimitsProps) {
  const { t } = useTranslation('api-keys');
  const lines = limitLinesOf(t, key.restrictions);
  const counted = lines.some(({ limit }) => limit !== undefined);
  const { data } = useAnswer(
    apiKeys.getAccessTokenLimitUse,
    { account, token: key.tokenId },
    { poll: pollMs, enabled: counted },
  );
  if (lines.length === 0) return t('unlimited');
  return (
    <span className={styles.limits}>
      {lines.map(({ limit, text }) => {
        const use = limit === undefined ? undefined : data?.find((each) => each.limit === limit);
        return (
          <span key={text} className={styles.limit}>
            <span>{text}</span>
            {use && <Use use={use} name={text} />}
          </span>
        );
      })}
    </span>
  );
}

function Use({ use: { used, value, resetDate }, name }: { use: TokenLimitUseData; name: string }) {
  const { t } = useTranslation('api-keys');
  const share = used / value;
  return (
    <>
      <Progress label={name} value={share} tone={share >= 1 ? 'bad' : share >= nearly ? 'warn' : 'accent'} />
      <small>
        {t('limits.used', { used: number(used, Number.isInteger(used) ? 0 : 2), value: number(value) })}
        {resetDate !== undefined && used > 0 && `, ${t('limits.resets', { time: dateTime(resetDate) })}`}
      </small>
    </>
  );
}
