import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { urlCodec, urlPage, urlPageSize, useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { ScaleIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { DiagnosticsTabProps } from '#plugins/diagnostics/web/public.ts';
import { workspacePath } from '#plugins/services/web/parts.ts';
import { autoscaling } from '../../contract.ts';
import { Decisions } from './decisions.tsx';
import { Standing } from './standing.tsx';
import styles from './log.module.css';

const pollMs = 3_000;
const query = urlCodec({ page: urlPage(), size: urlPageSize() });

/** How a service scales now, and what changed the number of its instances. */
export function Page({ account, model, service, mayEdit }: DiagnosticsTabProps) {
  const { t } = useTranslation('autoscaling');
  const url = useUrlState(query);
  const { page, size } = url.state;
  const standing = useAnswer(autoscaling.getScaling, { account, model }, { poll: pollMs });
  const decisions = useAnswer(
    autoscaling.listScalingDecisions,
    { account, model, page: page - 1, size },
    { poll: pollMs, keep: true },
  );
  const settings = mayEdit && (
    <Button href={`${workspacePath(service)}/settings/hosting#scaling`}>{t('settings')}</Button>
  );
  return (
    <div className={styles.page}>
      <Loaded answer={standing} what={t('tab')} shape="cards" count={1}>
        {(now) =>
          now.state === 'OFF' ? (
            <Empty kind="nothing" icon={<ScaleIcon />} title={t('off.title')} text={t('off.text')} actions={settings} />
          ) : (
            <Card title={t('now.title')} actions={settings}>
              <Standing now={now} />
            </Card>
          )
        }
      </Loaded>
      <Loaded answer={decisions} what={t('log.title')} count={5}>
        {({ records, paging }) =>
          records.length === 0 ? (
            standing.data?.state !== 'OFF' && (
              <Card title={t('log.title')}>
                <Empty kind="nothing" title={t('log.none')} text={t('log.noneText')} level={3} />
              </Card>
            )
          ) : (
            <Decisions records={records} paging={paging} url={url} />
          )
        }
      </Loaded>
    </div>
  );
}
