import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import type { FirstStepProps } from '#core/web/points.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { apiKeys } from '../contract.ts';
import { keysPath } from './public.ts';

/** The first key of an account. */
export function Page({ row }: FirstStepProps) {
  const { t } = useTranslation('api-keys');
  const account = useAtomValue(sessionAtom).account?.id;
  const keys = useAnswer(apiKeys.listAccessTokens, account === undefined ? undefined : { account });
  return row({
    done: keys.data && keys.data.length > 0,
    action: (
      <Button size="sm" href={keysPath}>
        {t('create')}
      </Button>
    ),
  });
}
