import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Drawer } from '#core/web/ui/overlays/drawer.tsx';
import type { AuditEntryData } from '../contract.ts';
import { callName, outcomeOf, toneOf } from './words.ts';
import styles from './audit.module.css';

/** Everything that is known of one entry, with what was before and what is after. */
export function EntryDrawer({ entry, onClose }: { entry: AuditEntryData; onClose: () => void }) {
  const { t } = useTranslation('audit');
  const {
    at,
    account,
    login,
    actor,
    key,
    call,
    params,
    names,
    outcome,
    status,
    code,
    ip,
    requestId,
    userAgent,
    changes,
  } = entry;
  const mono = (text: string) => <code className={styles.mono}>{text}</code>;
  return (
    <Drawer open onClose={onClose} width="lg" title={callName(t, entry)} closeLabel={t('core:close')}>
      <div className={styles.details}>
        <KeyValue
          layout="beside"
          items={[
            { key: t('column.time'), value: <time dateTime={at}>{dateTime(at)}</time> },
            { key: t('column.who'), value: login ?? t('nobody') },
            ...(actor === undefined ? [] : [{ key: t('details.actor'), value: actor }]),
            ...(key ? [{ key: t('details.key'), value: `${key.name} (${key.id})` }] : []),
            ...(account ? [{ key: t('column.account'), value: account.shortName }] : []),
            { key: t('details.call'), value: mono(call) },
            ...Object.entries(params).map(([param, value]) => ({
              key: param,
              value: mono(names[param] === undefined || names[param] === value ? value : `${names[param]} (${value})`),
            })),
            {
              key: t('column.outcome'),
              value: (
                <span className={styles.outcome}>
                  <Badge tone={toneOf[outcome]}>{t(`outcomes.${outcomeOf(entry)}`)}</Badge>
                  {mono([status, code].filter(Boolean).join(' '))}
                </span>
              ),
            },
            { key: t('column.address'), value: mono(ip) },
            { key: t('details.agent'), value: userAgent || '—' },
            { key: t('details.request'), value: mono(requestId) },
          ]}
        />
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
    </Drawer>
  );
}

function Changes({ changes }: Pick<AuditEntryData, 'changes'>) {
  const { t } = useTranslation('audit');
  return (
    <section className={styles.changes} aria-labelledby="changes">
      <h3 id="changes">{t('details.changes')}</h3>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={styles.change}>
          <code>{field}</code>
          {before === undefined && after === undefined ? (
            <p>{t('details.hidden')}</p>
          ) : (
            <KeyValue
              layout="beside"
              items={[
                ...(before === undefined ? [] : [{ key: t('details.before'), value: <Value value={before} /> }]),
                { key: t('details.after'), value: <Value value={after} /> },
              ]}
            />
          )}
        </div>
      ))}
    </section>
  );
}

function Value({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return !text || text === 'null' ? '—' : <pre className={styles.value}>{text}</pre>;
}
