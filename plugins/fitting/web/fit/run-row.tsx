import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { failureText } from '#core/web/page/failure-text.ts';
import { duration, number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, Row } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { MoreIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import type { FitRunData } from '../../contract.ts';
import { configText } from './comparison.ts';
import { scoreText } from './figures/texts.ts';
import styles from './fit.module.css';
import { mainScores } from './main-scores.ts';
import { progressText } from './progress-text.ts';
import { stateTones } from './state-tones.ts';
import { useCostText } from './use-cost-text.ts';

interface RunRowProps {
  run: FitRunData;
  /** Whether some training of the list has scores. */
  scored: boolean;
  /** The settings in which those differ that are compared, where some are. */
  differing: ReadonlySet<string> | undefined;
  /** Where people see what its instance wrote. */
  log: string | undefined;
  onOpen: () => void;
  onRepeat: () => void;
  onRestore: () => void;
  onStop: () => void;
  /** Where the service measured something; `drawn` where that is what the charts show. */
  drawn?: boolean;
  onDraw?: () => void;
  /** Where there is another one to be compared with. */
  choice?: { chosen: boolean; full: boolean; onChange: (chosen: boolean) => void };
}

/** One training of a service. */
export function RunRow(props: RunRowProps) {
  const { run, scored, differing, log, onOpen, onRepeat, onRestore, onStop, drawn, onDraw, choice } = props;
  const { t } = useTranslation('fitting');
  const { state, percentage, ended, started, begun = started } = run;
  const failure = failureText(t, { errorMessage: run.failure, errorNotes: run.failureNotes });
  const scores = mainScores(run);
  const costText = useCostText();
  return (
    <Row selected={choice?.chosen ?? false} onOpen={onOpen}>
      {choice && (
        <Cell width="fit">
          <Checkbox
            aria-label={t('compare.chooseRun', { number: run.number })}
            checked={choice.chosen}
            disabled={choice.full && !choice.chosen}
            onChange={({ target }) => choice.onChange(target.checked)}
          />
        </Cell>
      )}
      <Cell emphasis="strong">
        <span className={styles.run}>
          <button type="button" className={styles.open} onClick={onOpen}>
            {number(run.number)}
          </button>
          {run.inService && <Badge tone="ok">{t('runs.inService')}</Badge>}
        </span>
      </Cell>
      <Cell label={t('runs.state')}>
        <span className={styles.state}>
          <Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge>
          {ended === undefined && (
            <span className={styles.progress}>
              <Progress label={t(`state.${state}`)} {...(state === 'TRAINING' && { value: percentage / 100 })} />
            </span>
          )}
          {state === 'TRAINING' && <span className={styles.quiet}>{progressText(t, run)}</span>}
          {failure !== undefined && <span className={styles.failure}>{failure}</span>}
        </span>
      </Cell>
      {scored && (
        <Cell label={t('runs.scores')}>
          {scores.length === 0 ? (
            '–'
          ) : (
            <span className={styles.scores}>
              {scores.map(([name, value]) => (
                <span key={name}>
                  <span className={styles.quiet}>{name}</span> {scoreText(value)}
                </span>
              ))}
            </span>
          )}
        </Cell>
      )}
      <Cell label={t('runs.data')}>
        <span>
          <Link href={`/workspace/datasets/${run.datasetAccountId}/${run.datasetId}`}>{run.datasetName}</Link>{' '}
          <span className={styles.quiet}>
            {t('runs.version', { version: run.datasetVersion, count: run.rows, rows: number(run.rows) })}
          </span>
        </span>
      </Cell>
      <Cell label={t(differing ? 'runs.differs' : 'runs.config')}>
        <span className={styles.config}>
          {configText(run.config, differing) || t(differing?.size === 0 ? 'runs.alike' : 'runs.defaults')}
        </span>
      </Cell>
      <Cell label={t('runs.started')} emphasis="quiet">
        <span>
          <Ago time={started} />, {run.author}
        </span>
      </Cell>
      <Cell label={t('runs.took')} align="end" emphasis="quiet">
        <span className={styles.scores}>
          {ended === undefined ? '–' : duration(ended - begun)}
          {run.used?.cost !== undefined && <span>{costText(run.used.cost)}</span>}
        </span>
      </Cell>
      <ActionsCell
        always={
          <>
            {ended === undefined && run.taskId !== undefined && (
              <Button size="sm" variant="ghost" onClick={onStop}>
                {t('runs.stop')}
              </Button>
            )}
            {run.restorable && (
              <Button size="sm" variant="ghost" onClick={onRestore}>
                {t('runs.restore')}
              </Button>
            )}
            <Menu
              trigger={<IconButton label={t('runs.menu', { number: run.number })} icon={<MoreIcon />} />}
              sections={[
                {
                  items: [
                    { label: t('runs.details'), onSelect: onOpen },
                    ...(log ? [{ label: t('runs.log'), href: log }] : []),
                    ...(onDraw && !drawn ? [{ label: t('figures.show'), onSelect: onDraw }] : []),
                    { label: t('runs.repeat'), onSelect: onRepeat },
                  ],
                },
              ]}
            />
          </>
        }
      />
    </Row>
  );
}
