import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import { apiKeys } from '../contract.ts';
import { endingOf } from './ending.ts';
import { minuteMs, useNow } from './use-now.ts';

const pollMs = 600_000;

/** How many keys end soon or have just ended, beside the entry of the sidebar; nothing while all is well. */
export function EndingCount() {
  const { t } = useTranslation('api-keys');
  const { account } = useAtomValue(sessionAtom);
  const { data = [] } = useAnswer(apiKeys.listAccessTokens, account && { account: account.id }, { poll: pollMs });
  const now = useNow(minuteMs);
  const { soon, over } = endingOf(data, now);
  const count = soon.length + over.length;
  return (
    count > 0 && (
      <Badge tone={over.length > 0 ? 'bad' : 'warn'}>
        {count}
        <VisuallyHidden> {t('ending.count', { count })}</VisuallyHidden>
      </Badge>
    )
  );
}
