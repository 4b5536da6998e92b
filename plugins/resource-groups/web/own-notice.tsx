import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { EntityLink } from '#plugins/notifications/web/parts.tsx';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

/** A server is about to end by itself, or a group is lent to the account no more. */
export function Page({ notice }: NoticeProps) {
  const { t } = useTranslation('resource-groups');
  const { kind, entityDisplayName: name, params } = notice;
  const what = kind === 'resource-groups.server-ending' ? 'ending' : 'withdrawn';
  const { endsAt } = params;
  return (
    <>
      <strong>
        <EntityLink notice={notice}>{t(`notice.${what}`, { name, ...params })}</EntityLink>
      </strong>
      <span>
        {t(`notice.${what}Text`, {
          owner: t('installation'),
          ...params,
          ...(endsAt !== undefined && { time: dateTime(endsAt) }),
        })}
      </span>
    </>
  );
}
