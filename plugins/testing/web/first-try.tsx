import { useTranslation } from 'react-i18next';
import type { FirstStepProps } from '#core/web/points.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { hasTried } from './tried.ts';

/** Trying a service out in the browser. */
export function Page({ row }: FirstStepProps) {
  const { t } = useTranslation('testing');
  return row({
    done: hasTried(),
    action: (
      <Button size="sm" href="/catalog">
        {t('first.action')}
      </Button>
    ),
  });
}
