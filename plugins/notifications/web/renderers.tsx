import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#core/web/ui/data/link.tsx';
import type { NotificationType, UINotificationData } from '../contract.ts';
import { LongText } from './long-text.tsx';
import { dayAndMonth, wholeDate } from './notice-time.ts';
import { PlainNotice } from './plain-notice.tsx';
import type { NoticeProps } from './public.ts';

/** The words of the types that this plugin knows by itself; those of the server where it did not say what they need. */
export function Page({ notice }: NoticeProps) {
  const { t } = useTranslation('notifications');
  return words[notice.type]?.(notice, t) || <PlainNotice notice={notice} />;
}

type Words = (notice: UINotificationData, t: TFunction<'notifications'>) => ReactNode;

const words: Readonly<Partial<Record<NotificationType, Words>>> = {
  LICENSE_EXPIRES_SOON: ({ params: { end } }, t) =>
    end !== undefined && <strong>{t('license.expiresSoon', { date: dayAndMonth(end) })}</strong>,
  LICENSE_NOT_VALID: ({ textMessage, params: { start, end } }, t) => (
    <>
      <strong>{t('license.notValid.title')}</strong>
      {start !== undefined && end !== undefined ? (
        <p>{t('license.notValid.text', { start: wholeDate(start), end: wholeDate(end) })}</p>
      ) : (
        textMessage && <LongText text={textMessage} />
      )}
    </>
  ),
  LICENSE_LIMITS_EXCEEDED: ({ textMessage, params: { link } }, t) => (
    <>
      <strong>{t('license.limitsExceeded.title')}</strong>
      {textMessage && <LongText text={textMessage} />}
      {link !== undefined && (
        <p>
          <Link href={link}>{t('license.limitsExceeded.link')}</Link>
        </p>
      )}
    </>
  ),
};
