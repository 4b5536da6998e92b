import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { groupsPath } from './paths.ts';
import { resourceGroups, type InstanceFenceData } from '../contract.ts';

const limits = ['memory', 'pids', 'cpu'] as const;

/** How far the programs of instances are kept from what is not theirs. */
export function Page() {
  const { t } = useTranslation('resource-groups');
  const answer = useAnswer(resourceGroups.getInstanceFence, {});
  return (
    <Card title={t('fence.title')} actions={<Link href={groupsPath}>{t('fence.groups')}</Link>}>
      <Loaded answer={answer} what={t('fence.title')} shape="lines" count={3}>
        {(fence) =>
          fence.hosting ? <KeyValue layout="beside" items={factsOf(t, fence)} /> : <p>{t('fence.elsewhere')}</p>
        }
      </Loaded>
    </Card>
  );
}

function factsOf(t: ReturnType<typeof useTranslation>['t'], { missing, held, reached }: InstanceFenceData) {
  const files = {
    key: t('fence.files'),
    value:
      missing === undefined ? (
        <Badge tone="ok">{t('fence.fenced')}</Badge>
      ) : (
        <>
          <Badge tone="bad">{t('fence.open')}</Badge> {t('fence.why', { reason: missing })}
        </>
      ),
  };
  if (missing !== undefined) return [files];
  return [
    files,
    ...limits.map((limit) => ({
      key: t(`fence.${limit}`),
      value: held.includes(limit) ? (
        <Badge tone="ok">{t('fence.held')}</Badge>
      ) : (
        <>
          <Badge tone="warn">{t('fence.notHeld')}</Badge> {t(`fence.${limit}Open`)}
        </>
      ),
    })),
    {
      key: t('fence.network'),
      value:
        reached === undefined ? (
          <>
            <Badge tone="warn">{t('fence.networkOpen')}</Badge> {t('fence.networkOpenWhy')}
          </>
        ) : (
          <>
            <Badge tone="ok">{t('fence.networkOwn')}</Badge>{' '}
            {reached.length === 0 ? t('fence.platformAlone') : t('fence.reached', { reached: reached.join(', ') })}
          </>
        ),
    },
  ];
}
