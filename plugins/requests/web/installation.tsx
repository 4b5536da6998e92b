import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { core } from '#core/contract/core.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/loaded.tsx';
import { useAnswer } from '#core/web/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Card } from '#core/web/ui/card.tsx';
import { KeyValue } from '#core/web/ui/key-value.tsx';
import { pollMs } from './query.ts';

/** What runs here and whether it is well: one word when it is, else what is not. */
export function Installation() {
  const { t } = useTranslation('requests');
  const { envName } = useAtomValue(sessionAtom).settings;
  const health = useAnswer(core.healthCheck, {}, { poll: pollMs });
  const version = useAnswer(core.version, {});
  return (
    <Card title={t('admin.installation.title')}>
      <Loaded answer={health} what={t('admin.installation.what')} shape="lines" count={2}>
        {({ ok, checks }) => (
          <KeyValue
            layout="beside"
            items={[
              { key: t('admin.installation.state'), value: ok ? <Badge tone="ok">{t('admin.installation.well')}</Badge> : checks.filter(({ status }) => !status.ok).map(({ name, status: { message } }) => <p key={name}><Badge tone="bad">{name}</Badge> {message}</p>) },
              ...(envName ? [{ key: t('admin.installation.name'), value: envName }] : []),
              ...(version.data ? [{ key: t('admin.installation.build'), value: `${Number.isNaN(Date.parse(version.data.buildDate)) ? version.data.buildDate : dateTime(version.data.buildDate)}, ${version.data.buildBranch}` }] : []),
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
