import { useTranslation } from 'react-i18next';
import { core } from '#core/contract/core.ts';
import type { Output } from '#core/contract/call.ts';
import { useAnswer } from '../state.ts';
import { dateTime } from '../text/format.ts';
import { buildGroups } from './build-groups.ts';
import styles from './build-line.module.css';

/** Which builds the installation is made of, part by part; for those who look after it. */
export function BuildLine() {
  const { t } = useTranslation('core');
  const answers = { front: useAnswer(core.frontVersion, {}), core: useAnswer(core.version, {}), gateway: useAnswer(core.gatewayVersion, {}), billing: useAnswer(core.billingVersion, {}) };
  const told = Object.entries(answers).flatMap(([part, { data, error }]) => (data || error ? [{ part, build: data && words(data) }] : []));
  if (told.length < Object.keys(answers).length) return null;
  return (
    <p className={styles.line}>
      {buildGroups(told).map(({ parts, build }) => (
        <span key={parts.join()}>{parts.map((part) => t(`build.${part}`)).join(' · ')} <b>{build ?? t('build.silent')}</b></span>
      ))}
    </p>
  );
}

const words = ({ buildDate, buildBranch }: Output<typeof core.version>): string => [Number.isNaN(Date.parse(buildDate)) ? buildDate : dateTime(buildDate), buildBranch].join(', ');
