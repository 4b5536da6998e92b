import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { workspacePath } from '#plugins/services/web/parts.ts';
import type { StartHelpData, StartPlan } from '../../contract.ts';
import { figure, shown } from '../group/amounts.ts';
import { groupPath } from '../paths.ts';
import { mayEditGroup } from '../rights.ts';
import styles from './start-review.module.css';

interface HelpsProps {
  service: ModelInfoData;
  plan: StartPlan;
}

/** What whoever reads it can do so that a start has room, or within its quota. */
export function Helps({ service, plan: { group, groupOwner, helps, quota, bounded, fitting } }: HelpsProps) {
  const { t } = useTranslation('resource-groups');
  const session = useAtomValue(sessionAtom);
  const over = quota.some(({ after, most }) => after > most);
  const full = bounded && fitting === 0;
  if (group === undefined || groupOwner === undefined || (!over && !full)) return null;
  const page = groupPath({ ownerId: groupOwner, name: group });
  const theirs = mayEditGroup(session, groupOwner);
  return (
    <section aria-label={t('start.helps.title')}>
      <h3 className={styles.heading}>{t('start.helps.title')}</h3>
      <ul className={styles.helps}>
        {over && (
          <li>
            {theirs ? <Link href={`${page}/quotas`}>{t('start.helps.quota')}</Link> : t('start.helps.ask', { group })}
          </li>
        )}
        {full &&
          helps.map((help) => (
            <li key={`${help.by} ${help.by === 'lower' ? help.what : help.name}`}>
              <Help help={help} service={service} />
            </li>
          ))}
        {full && (
          <li>
            {theirs ? (
              <Link href={page}>{t('start.helps.server', { group })}</Link>
            ) : (
              t('start.helps.askServer', { group })
            )}
          </li>
        )}
      </ul>
    </section>
  );
}

function Help({ help, service }: { help: StartHelpData; service: ModelInfoData }) {
  const { t } = useTranslation('resource-groups');
  const settings = `${workspacePath(service)}/settings/hosting`;
  switch (help.by) {
    case 'group':
      return <Link href={settings}>{t('start.helps.group', { group: help.name })}</Link>;
    case 'stop':
      return (
        <Link href={workspacePath({ id: help, modelName: help.name, displayName: help.name })}>
          {t('start.helps.stop', { service: help.name })}
        </Link>
      );
    case 'lower':
      return (
        <Link href={settings}>
          {t(`start.helps.lower.${help.what}`, { most: figure(atMost(shown(help.what, help.most))) })}
        </Link>
      );
  }
}

/** A figure that is not rounded up beyond what is free. */
const atMost = (amount: number): number => Math.floor(amount * 100) / 100;
