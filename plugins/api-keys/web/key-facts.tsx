import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { dateTime } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import type { AccessTokenData, TokenRestrictionsData } from '../contract.ts';
import { End } from './key-end.tsx';
import { KeyLimits } from './key-limits.tsx';
import styles from './keys.module.css';
import { minuteMs, useNow } from './use-now.ts';

/** Everything that is known of a key but its secret. */
export function KeyFacts({ account, token: key }: { account: number; token: AccessTokenData }) {
  const { t } = useTranslation('api-keys');
  const now = useNow(minuteMs);
  const { allowedServicesFilter: services, allowedAdapterModelsFilter: models } = key.restrictions ?? {};
  return (
    <KeyValue
      layout="beside"
      items={[
        { key: t('made.secret'), value: <code>{key.token}</code> },
        {
          key: t('column.permissions'),
          value: <Tags tags={key.permissions.map((each) => t(`permissions.${each}.name`))} />,
        },
        {
          key: t('form.services'),
          value: services ? (
            namesOf(services).length > 0 ? (
              <Tags tags={namesOf(services)} mono />
            ) : (
              t('form.filter.none')
            )
          ) : (
            t('form.filter.all')
          ),
        },
        {
          key: t('llms'),
          value: models ? (
            models.length > 0 ? (
              <Tags tags={models} mono />
            ) : (
              t('form.filter.none')
            )
          ) : (
            t('form.filter.all')
          ),
        },
        {
          key: t('column.limits'),
          value: <KeyLimits account={account} token={key} />,
        },
        { key: t('column.end'), value: <End token={key} now={now} /> },
        ...(key.formerSecretUntil === undefined ? [] : [{ key: t('former'), value: dateTime(key.formerSecretUntil) }]),
        { key: t('column.lastUsed'), value: key.lastUsedDate ? <Ago time={key.lastUsedDate} /> : t('neverUsed') },
        {
          key: t('column.created'),
          value: (
            <span>
              <Ago time={key.creationDate} />
              {key.createdBy !== undefined && <>, {t('by', { login: key.createdBy })}</>}
            </span>
          ),
        },
        ...(key.emailsForNotifications.length === 0
          ? []
          : [
              {
                key: t('notices'),
                value: (
                  <span className={styles.lines}>
                    {key.emailsForNotifications.map((email) => (
                      <span key={email}>{email}</span>
                    ))}
                  </span>
                ),
              },
            ]),
      ]}
    />
  );
}

const namesOf = (services: NonNullable<TokenRestrictionsData['allowedServicesFilter']>): readonly string[] =>
  services.map(({ accountName, serviceName }) =>
    serviceName === undefined ? `${accountName}/*` : `${accountName}/${serviceName}`,
  );

const Tags = ({ tags, mono = false }: { tags: readonly string[]; mono?: boolean }) => (
  <span className={styles.marks}>
    {tags.map((each) => (
      <Tag key={each} font={mono ? 'mono' : 'sans'}>
        {each}
      </Tag>
    ))}
  </span>
);
