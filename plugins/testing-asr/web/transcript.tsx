import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import type { ResultProps } from '#plugins/services/web/public.ts';
import { OtherShape } from '#plugins/testing/web/parts.ts';
import { readRecognised, type Recognised } from './recognised.ts';
import styles from './transcript.module.css';

const percent = (share: number | undefined): string => (share === undefined ? '–' : `${number(share * 100)} %`);

/** What was heard, how certain that is, and when each word was said. */
export function Page({ answer }: ResultProps) {
  const { t } = useTranslation('testing-asr');
  const read = readRecognised(answer);
  if (!read) return <OtherShape answer={answer} />;
  const { best, others, words } = read;
  return (
    <>
      {best.text === '' ? (
        <p className={styles.note}>{t('nothingHeard')}</p>
      ) : (
        <p className={styles.text}>{best.text}</p>
      )}
      {best.confidence !== undefined && (
        <p className={styles.note}>{t('confidenceOf', { share: percent(best.confidence) })}</p>
      )}
      {words.length > 0 && <Words words={words} />}
      {others.length > 0 && <Others others={others} />}
    </>
  );
}

function Words({ words }: Pick<Recognised, 'words'>) {
  const { t } = useTranslation('testing-asr');
  return (
    <Table
      label={t('words')}
      density="compact"
      stacked={false}
      header={
        <>
          <HeaderCell>{t('word')}</HeaderCell>
          <HeaderCell align="end">{t('from')}</HeaderCell>
          <HeaderCell align="end">{t('to')}</HeaderCell>
          <HeaderCell align="end">{t('confidence')}</HeaderCell>
        </>
      }
    >
      {words.map(({ text, start, end, confidence }, at) => (
        <Row key={at}>
          <Cell label={t('word')}>{text}</Cell>
          <Cell label={t('from')} align="end" emphasis="quiet">
            {number(start, 2)}
          </Cell>
          <Cell label={t('to')} align="end" emphasis="quiet">
            {number(end, 2)}
          </Cell>
          <Cell label={t('confidence')} align="end">
            {percent(confidence)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Others({ others }: Pick<Recognised, 'others'>) {
  const { t } = useTranslation('testing-asr');
  return (
    <Table
      label={t('alternatives')}
      density="compact"
      stacked={false}
      header={
        <>
          <HeaderCell>{t('alternatives')}</HeaderCell>
          <HeaderCell align="end">{t('confidence')}</HeaderCell>
        </>
      }
    >
      {others.map(({ text, confidence }, at) => (
        <Row key={at}>
          <Cell label={t('alternatives')}>{text}</Cell>
          <Cell label={t('confidence')} align="end">
            {percent(confidence)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
