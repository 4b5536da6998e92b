import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { FitIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { useMedia } from '#plugins/services/web/parts.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { formPlace } from './fit/places.ts';
import { mayFit } from './rights.ts';

/** Leads to where a service is trained, or trained anew. */
export function Page(props: ServiceTabProps) {
  const { t } = useTranslation('fitting');
  const session = useAtomValue(sessionAtom);
  const [place] = useLocation();
  // The tab is there for small screens.
  const small = useMedia('(max-width: 640px)');
  const form = formPlace(props.base);
  if (small || place === form || !mayFit(props, session)) return null;
  return (
    <Button icon={<FitIcon />} href={form}>
      {t(props.service.trainingModelId === undefined ? 'form.title' : 'form.refit')}
    </Button>
  );
}
