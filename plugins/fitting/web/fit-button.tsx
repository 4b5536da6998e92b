import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Spinner } from '#core/web/ui/feedback/spinner.tsx';
import { FitIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { useMedia } from '#plugins/services/web/parts.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { fitting } from '../contract.ts';
import { formPlace, placeOf } from './fit/places.ts';
import { isOwnPage, mayFit } from './rights.ts';

const pollMs = 10_000;

/** Leads to where a service is trained, or trained anew; to the training while one is under way, with how far that is. */
export function FitAction(props: ServiceTabProps) {
  const { service, base } = props;
  const session = useAtomValue(sessionAtom);
  // The tab is there for small screens.
  const small = useMedia('(max-width: 640px)');
  if (small || !mayFit(props, session)) return null;
  return isOwnPage(base) ? <OwnButton service={service} base={base} /> : <FitButton service={service} base={base} />;
}

type ButtonProps = Pick<ServiceTabProps, 'service' | 'base'>;

function OwnButton({ service, base }: ButtonProps) {
  const { t } = useTranslation('fitting');
  const [place] = useLocation();
  const named = { account: service.id.accountId, model: service.id.modelId };
  const [open] = useAnswer(fitting.listFitRuns, { ...named, open: true }, { poll: pollMs }).data ?? [];
  // What is there leads to all of it.
  if (place.startsWith(`${base}/fit/`)) return null;
  if (!open) return <FitButton service={service} base={base} />;
  return (
    <Button icon={<Spinner />} href={placeOf(base, 'runs')}>
      {open.state === 'TRAINING' ? t('button.training', { percentage: open.percentage }) : t(`state.${open.state}`)}
    </Button>
  );
}

function FitButton({ service, base }: ButtonProps) {
  const { t } = useTranslation('fitting');
  const [place] = useLocation();
  const form = formPlace(base);
  if (place === form) return null;
  return (
    <Button icon={<FitIcon />} href={form}>
      {t(service.trainingModelId === undefined ? 'form.title' : 'form.refit')}
    </Button>
  );
}
