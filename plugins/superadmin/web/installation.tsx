import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { core } from '#core/contract/core.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';

/** Milliseconds between two looks. */
const pollMs = 30_000;

/** What runs here and whether it is well: one word when it is, else what is not. */
export function Page() {
  const { t } = useTranslation('superadmin');
  const { envName } = useAtomValue(sessionAtom).settings;
  const health = useAnswer(core.healthCheck, {}, { poll: pollMs });
  const version = useAnswer(core.version, {});
  return (
    <Card title={t('installation.title')}>
      <Loaded answer={health} what={t('installation.what')} shape="lines" count={2}>
        {({ ok, checks }) => (
          <KeyValue
            layout="beside"
            items={[
              {
                key: t('installation.state'),
                value: ok ? (
                  <Badge tone="ok">{t('installation.well')}</Badge>
                ) : (
                  checks
                    .filter(({ status }) => !status.ok)
                    .map(({ name, status: { message } }) => (
                      <p key={name}>
                        <Badge tone="bad">{name}</Badge> {message}
                      </p>
                    ))
                ),
              },
              ...(envName ? [{ key: t('installation.name'), value: envName }] : []),
              ...(version.data
                ? [
                    {
                      key: t('installation.build'),
                      value: `${Number.isNaN(Date.parse(version.data.buildDate)) ? version.data.buildDate : dateTime(version.data.buildDate)}, ${version.data.buildBranch}`,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
