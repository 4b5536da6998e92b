import { useTranslation } from 'react-i18next';
import { History } from '#core/web/page/history.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { images } from '../../contract.ts';
import type { ImageTabProps } from '../public.ts';

const pollMs = 15_000;

/** What happened to an image, newest first. */
export function Page({ image }: ImageTabProps) {
  const { t } = useTranslation('images');
  const answer = useAnswer(
    images.getImageHistory,
    image.id && { account: image.id.accountId, imageId: image.id.imageId },
    { poll: pollMs },
  );
  return (
    <History
      answer={answer}
      label={t('tabs.history')}
      nothing={<Empty kind="nothing" title={t('core:history.nothing')} />}
    >
      {({ code, args, message }) => t(`history.${code.replace('image.', '')}`, { ...args, defaultValue: message })}
    </History>
  );
}
