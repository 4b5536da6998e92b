import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import type { ConnectionCheckData } from '../../contract.ts';
import styles from './connection.module.css';

/** What answered at a connection that was tried just now, and what is lacking there. */
export function CheckResult({ found: { reached, version, servers, problems } }: { found: ConnectionCheckData }) {
  const { t } = useTranslation('resource-groups');
  const tone = !reached ? 'bad' : problems.length > 0 ? 'warn' : 'ok';
  const title = reached ? t('connection.answered', { version: version ?? '' }) : t('connection.notReached');
  return (
    <div role="status">
      <Callout tone={tone} title={title}>
        {servers.length > 0 && (
          <p>
            {t('connection.servers', { count: servers.length })}{' '}
            {servers.map(({ name, trouble }) => (trouble ? `${name} (${noteText(t, trouble)})` : name)).join(', ')}
          </p>
        )}
        {problems.length > 0 && (
          <ul className={styles.found}>
            {problems.map((problem) => (
              <li key={`${problem.code} ${problem.message}`}>{noteText(t, problem)}</li>
            ))}
          </ul>
        )}
      </Callout>
    </div>
  );
}
