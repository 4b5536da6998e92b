import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { failureText } from '#core/web/page/failure-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { fitting, type ValidationData } from '../../../contract.ts';
import { configText, differingSettings } from '../comparison.ts';
import styles from '../fit.module.css';
import { share } from './share.ts';

/** While something is under way, and otherwise. */
const pollMs = { busy: 2_000, idle: 15_000 };
const mostCompared = 4;
const tones = { DONE: 'ok', FAILED: 'bad', STOPPED: 'neu', WAITING: 'info', RUNNING: 'info' } as const;
const comparedRuns = () => import('../compared-runs.tsx');
const matrices = () => import('./compared-matrices.tsx');
const report = () => import('./report.tsx');
const dialog = () => import('./validate-dialog.tsx');

/** How well a service learns, measured on parts of a dataset that it was not trained on. */
export function Page({ service }: ServiceTabProps) {
  const { t } = useTranslation('fitting');
  const named = { account: service.id.accountId, model: service.id.modelId };
  const [isBusy, setBusy] = useState(true);
  const answer = useAnswer(fitting.listCrossValidations, named, { poll: isBusy ? pollMs.busy : pollMs.idle });
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<number>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const isOpen = answer.data?.some(({ ended }) => ended === undefined);
  if (isOpen !== undefined && isOpen !== isBusy) setBusy(isOpen);
  const compared = (answer.data ?? []).filter(({ id }) => chosen.includes(id)).toSorted((a, b) => a.number - b.number);
  const differing = compared.length > 1 ? differingSettings(compared) : undefined;
  return (
    <>
      <Loaded answer={answer} what={t('validation.title')} count={1}>
        {(all) => (
          <>
            <Card
              title={t('validation.title')}
              padding={all.length === 0 ? 'md' : 'none'}
              {...(all.length > 0 && { meta: <Count>{number(all.length)}</Count> })}
              description={t('validation.lead')}
              actions={
                <Button size="sm" disabled={isOpen ?? false} onClick={() => setAsking(true)}>
                  {t('validation.begin')}
                </Button>
              }
            >
              {all.length > 0 && (
                <Table
                  label={t('validation.title')}
                  density="relaxed"
                  header={<Heads compared={all.length > 1} differing={differing} />}
                >
                  {all.map((each) => (
                    <ValidationRow
                      key={each.id}
                      validation={each}
                      selected={shown === each.id}
                      differing={differing}
                      onShow={() => setShown(shown === each.id ? undefined : each.id)}
                      {...(all.length > 1 && {
                        choice: {
                          chosen: chosen.includes(each.id),
                          full: chosen.length >= mostCompared,
                          onChange: (isChosen: boolean) =>
                            setChosen(isChosen ? [...chosen, each.id] : chosen.filter((id) => id !== each.id)),
                        },
                      })}
                    />
                  ))}
                </Table>
              )}
            </Card>
            {compared.length > 1 && (
              <Suspense>
                {createElement(lazyPage(comparedRuns), {
                  runs: compared.map(({ scores, ...each }) => ({ ...each, metrics: scores })),
                  file: `cross-validations-${service.modelName}`,
                  scoreText: (score) => t(`validation.${score}`),
                  onClear: () => setChosen([]),
                })}
                {createElement(lazyPage(matrices), { service, validations: compared })}
              </Suspense>
            )}
          </>
        )}
      </Loaded>
      {shown !== undefined && (
        <Suspense>
          {createElement(lazyPage(report), {
            service,
            validationId: shown,
            isOpen: answer.data?.find(({ id }) => id === shown)?.ended === undefined,
          })}
        </Suspense>
      )}
      {asking && <Suspense>{createElement(lazyPage(dialog), { service, onClose: () => setAsking(false) })}</Suspense>}
    </>
  );
}

interface HeadsProps extends Pick<ValidationRowProps, 'differing'> {
  compared: boolean;
}

function Heads({ compared, differing }: HeadsProps) {
  const { t } = useTranslation('fitting');
  return (
    <>
      {compared && (
        <HeaderCell hidden width="fit">
          {t('compare.choose')}
        </HeaderCell>
      )}
      <HeaderCell>{t('runs.run')}</HeaderCell>
      <HeaderCell>{t('runs.state')}</HeaderCell>
      <HeaderCell align="end">{t('validation.accuracy')}</HeaderCell>
      <HeaderCell align="end">{t('validation.macroF1')}</HeaderCell>
      <HeaderCell>{t('runs.data')}</HeaderCell>
      <HeaderCell>{t(differing ? 'runs.differs' : 'runs.config')}</HeaderCell>
      <HeaderCell>{t('runs.started')}</HeaderCell>
      <HeaderCell hidden>{t('runs.actions')}</HeaderCell>
    </>
  );
}

interface ValidationRowProps {
  validation: ValidationData;
  selected: boolean;
  /** The settings in which those differ that are compared, where some are. */
  differing: ReadonlySet<string> | undefined;
  onShow: () => void;
  /** Where there is another one to be compared with. */
  choice?: { chosen: boolean; full: boolean; onChange: (chosen: boolean) => void };
}

function ValidationRow({ validation, selected, differing, onShow, choice }: ValidationRowProps) {
  const { t } = useTranslation('fitting');
  const { number: which, state, folds, parts, scores, ended } = validation;
  const failure = failureText(t, { errorMessage: validation.failure, errorNotes: validation.failureNotes });
  return (
    <Row selected={selected}>
      {choice && (
        <Cell width="fit">
          <Checkbox
            aria-label={t('compare.chooseRun', { number: which })}
            checked={choice.chosen}
            disabled={choice.full && !choice.chosen}
            onChange={({ target }) => choice.onChange(target.checked)}
          />
        </Cell>
      )}
      <Cell emphasis="strong">{number(which)}</Cell>
      <Cell label={t('runs.state')}>
        <span className={styles.state}>
          <Badge tone={tones[state]}>{t(`validation.state.${state}`)}</Badge>
          {ended === undefined && (
            <span className={styles.progress}>
              <Progress label={t(`validation.state.${state}`)} value={folds.length / parts} />
            </span>
          )}
          <span className={styles.quiet}>{t('validation.parts', { done: folds.length, parts })}</span>
          {failure !== undefined && <span className={styles.failure}>{failure}</span>}
        </span>
      </Cell>
      <Cell label={t('validation.accuracy')} align="end" emphasis="strong">
        {scores ? (
          <span className={styles.value}>
            {share(scores.accuracy)}
            {folds.length > 1 && <span className={styles.quiet}>{`± ${share(scores.deviation)}`}</span>}
          </span>
        ) : (
          '–'
        )}
      </Cell>
      <Cell label={t('validation.macroF1')} align="end">
        {scores ? share(scores.macroF1) : '–'}
      </Cell>
      <Cell label={t('runs.data')}>
        <span>
          <Link href={`/workspace/datasets/${validation.datasetAccountId}/${validation.datasetId}`}>
            {validation.datasetName}
          </Link>{' '}
          <span className={styles.quiet}>
            {t('runs.version', {
              version: validation.datasetVersion,
              count: validation.rows,
              rows: number(validation.rows),
            })}
          </span>
        </span>
      </Cell>
      <Cell label={t(differing ? 'runs.differs' : 'runs.config')}>
        <span className={styles.config}>
          {configText(validation.config, differing) || t(differing?.size === 0 ? 'runs.alike' : 'runs.defaults')}
        </span>
      </Cell>
      <Cell label={t('runs.started')} emphasis="quiet">
        <span>
          <Ago time={validation.started} />, {validation.author}
        </span>
      </Cell>
      <ActionsCell
        always={
          folds.length > 0 && (
            <Button size="sm" variant="ghost" aria-expanded={selected} onClick={onShow}>
              {t(selected ? 'validation.hide' : 'validation.show')}
            </Button>
          )
        }
      />
    </Row>
  );
}
