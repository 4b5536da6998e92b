import { useTranslation } from 'react-i18next';
import { History, useHistoryPages } from '#core/web/page/history.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { useSignsSeen } from '#plugins/notifications/web/parts.tsx';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { instances } from '../contract.ts';
import { Happening } from './happening.tsx';

const pollMs = 15_000;

/** What happened to the instances of a service, newest first. */
export function Page({ service }: ServiceTabProps) {
  const { t } = useTranslation('instances');
  const { accountId: account, modelId: model } = service.id;
  useSignsSeen({ accountId: account, modelId: model });
  const pages = useHistoryPages();
  const answer = useAnswer(instances.getLogsByModel, { account, model, ...pages.query }, { poll: pollMs, keep: true });
  return (
    <History
      answer={answer}
      pages={pages}
      label={t('history.tab')}
      about={{ label: t('kinds.instance'), value: ({ args }) => args.instanceId ?? '–' }}
      nothing={<Empty kind="nothing" title={t('core:history.nothing')} text={t('history.nothingText')} />}
    >
      {(record) => <Happening record={record} />}
    </History>
  );
}
