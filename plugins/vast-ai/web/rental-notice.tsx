import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { number } from '#core/web/text/format.ts';
import { EntityLink, LongText } from '#plugins/notifications/web/parts.tsx';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

const filters = [
  'price',
  'gpuModel',
  'gpus',
  'vram',
  'cpu',
  'memory',
  'disk',
  'cuda',
  'lifetime',
  'reliability',
  'failed',
] as const;

/** No machine could be rented for an instance, or the one that was did not start it. */
export function Page({ notice }: NoticeProps) {
  return notice.type === 'NO_ONE_VAST_AI_OFFER' ? <NoOffer notice={notice} /> : <CannotStart notice={notice} />;
}

/** What the requirements of the group leave out, what leaves out most first. */
function NoOffer({ notice }: NoticeProps) {
  const { t } = useTranslation('vast-ai');
  const { params, entityDisplayName } = notice;
  const left = filters
    .map((id) => ({ id, count: Number(params[id] ?? 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return (
    <>
      <strong>{t('noOffer.title')}</strong>
      <p>
        {t('noOffer.text')} <EntityLink notice={notice}>{entityDisplayName}</EntityLink>
      </p>
      {left.length > 0 && (
        <p>
          {t('noOffer.excluded', { count: Number(params['offers'] ?? 0) })}{' '}
          {left.map(({ id, count }) => `${t(`filter.${id}`)} ${number(count)}`).join(' · ')}
        </p>
      )}
    </>
  );
}

function CannotStart({ notice }: NoticeProps) {
  const { t } = useTranslation('vast-ai');
  const { entityDisplayName, textMessage: message, params } = notice;
  const { note: code } = params;
  const reason = message && code !== undefined ? noteText(t, { code, args: params, message }) : message;
  return (
    <>
      <strong>{t('cannotStart.title')}</strong>
      <p>
        {t('cannotStart.text')} <EntityLink notice={notice}>{entityDisplayName}</EntityLink>
      </p>
      {reason && <LongText text={reason} />}
    </>
  );
}
