import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import type { FirstStepProps } from '#core/web/points.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { RequestButton } from '#plugins/requests/web/public.ts';
import { createFeature, hasFeature, isDeveloper } from '../rights.ts';

/** Asking for the right to create services, for an account that lacks it. */
export function Page({ row }: FirstStepProps) {
  const { t } = useTranslation('services');
  const session = useAtomValue(sessionAtom);
  return row({
    done: hasFeature(session, createFeature),
    action: isDeveloper(session) ? (
      <RequestButton size="sm" asked={{ kind: 'access', feature: 'model_admin' }} />
    ) : (
      <Button size="sm" disabledReason={t('create.notDeveloper.text')}>
        {t('create.action')}
      </Button>
    ),
  });
}
