import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { instances } from '#plugins/instances/contract.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { isShown } from './shown.ts';
import { reasonText } from './reason-text.ts';

const pollMs = 4_000;

/** Why instances of a service fail, below the head of its page; its diagnostics say that themselves. */
export function Page(props: ServiceTabProps) {
  const { t } = useTranslation('diagnostics');
  const session = useAtomValue(sessionAtom);
  const [location] = useLocation();
  const { service, base } = props;
  const place = `${base}/diagnostic`;
  const isSaid = isShown(props, session) && !location.startsWith(place);
  const { accountId: account, modelId: model } = service.id;
  const { data } = useAnswer(instances.getModelInstances, isSaid ? { account, model } : undefined, { poll: pollMs });
  const failing = data?.instances.filter(({ statusInfo }) => statusInfo.totalStatus === 'FAILED') ?? [];
  const [first] = failing;
  if (!isSaid || !first) return null;
  return (
    <Callout
      tone="bad"
      title={t('failing', { count: failing.length, number: number(failing.length) })}
      actions={<Link href={place}>{t('tab')}</Link>}
    >
      {reasonText(t, first)}
    </Callout>
  );
}
