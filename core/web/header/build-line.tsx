import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { core } from '#core/contract/core.ts';
import type { Output } from '#core/contract/call.ts';
import { sessionAtom } from '../auth/session.ts';
import { useAnswer } from '../state/state.ts';
import { dateTime } from '../text/format.ts';
import { buildGroups } from './build-groups.ts';
import styles from './build-line.module.css';

/** What the installation is called by its owner, and which builds it is made of, part by part; for those who look after it. */
export function BuildLine() {
  const { t } = useTranslation('core');
  const answers = {
    front: useAnswer(core.frontVersion, {}),
    core: useAnswer(core.version, {}),
    gateway: useAnswer(core.gatewayVersion, {}),
    billing: useAnswer(core.billingVersion, {}),
  };
  const { envName } = useAtomValue(sessionAtom).settings;
  const told = Object.entries(answers).flatMap(([part, { data, error }]) =>
    data || error ? [{ part, build: data && words(data) }] : [],
  );
  if (told.length < Object.keys(answers).length) return null;
  const groups = buildGroups(told).map(({ parts, build }) => ({
    parts: parts.map((part) => t(`build.${part}`)).join(' · '),
    build: build ?? t('build.silent'),
  }));
  return (
    // Narrow headers cut it off.
    <p
      className={styles.line}
      title={[envName, ...groups.map(({ parts, build }) => `${parts} ${build}`)].filter(Boolean).join('\n')}
    >
      {envName && <strong>{envName}</strong>}
      {groups.map(({ parts, build }) => (
        <span key={parts}>
          {parts} <b>{build}</b>
        </span>
      ))}
    </p>
  );
}

const words = ({ buildDate, buildBranch }: Output<typeof core.version>): string =>
  [Number.isNaN(Date.parse(buildDate)) ? buildDate : dateTime(buildDate), buildBranch].join(', ');
