import { useTranslation } from 'react-i18next';
import { History, useHistoryPages } from '#core/web/page/history.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { images } from '#plugins/images/contract.ts';
import type { ImageTabProps } from '#plugins/images/web/public.ts';
import { instances } from '../contract.ts';
import { Happening } from './happening.tsx';

const pollMs = 15_000;

/** What happened to the instances that run an image, over all services of its account, newest first. */
export function Page({ image }: ImageTabProps) {
  const { t } = useTranslation('instances');
  const of = image.id && { account: image.id.accountId, imageId: image.id.imageId };
  const pages = useHistoryPages();
  const answer = useAnswer(instances.getLogsByImage, of && { ...of, ...pages.query }, { poll: pollMs, keep: true });
  const users = useAnswer(images.getImageUsers, of);
  const names = new Map(users.data?.map(({ modelId, modelName }) => [modelId, modelName]));
  return (
    <History
      answer={answer}
      pages={pages}
      label={t('imageLogs.tab')}
      about={{
        label: t('imageLogs.service'),
        value: ({ modelId }) => (modelId !== undefined && names.get(modelId)) || '–',
      }}
      nothing={<Empty kind="nothing" title={t('core:history.nothing')} text={t('imageLogs.nothingText')} />}
    >
      {(record) => <Happening record={record} />}
    </History>
  );
}
