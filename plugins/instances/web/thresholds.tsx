import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#core/web/text/text.ts';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { FieldErrorIcon } from '#core/web/ui/icons/icons.tsx';
import { errorAt, useSettingsForm, valueAt } from '#plugins/services/web/settings-parts.ts';
import styles from './instances.module.css';

const metrics = [
  { id: 'activeRequests', of: 'ActiveRequestsThreshold', unit: 'requests' },
  { id: 'cpu', of: 'CpuThresholdMilliCores', unit: 'millicores' },
  { id: 'latency', of: 'LatencyThresholdMs', unit: 'milliseconds' },
  { id: 'requestRate', of: 'RequestsPerMinuteThreshold', unit: 'requestsPerMinute' },
] as const;

/** Beyond which figures an instance is added, and below which one is removed. */
export function Thresholds() {
  const { t } = useTranslation('instances');
  const { draft, set, errors, readOnly } = useSettingsForm();
  return (
    <div className={styles.block}>
      <h3 className={styles.title}>{t('thresholds.title')}</h3>
      <p className={styles.help}>{t('thresholds.text')}</p>
      <Table
        label={t('thresholds.title')}
        header={
          <>
            <HeaderCell>{t('thresholds.metric')}</HeaderCell>
            <HeaderCell>{t('thresholds.down')}</HeaderCell>
            <HeaderCell>{t('thresholds.up')}</HeaderCell>
          </>
        }
      >
        {metrics.map(({ id, of, unit }) => (
          <Row key={id}>
            <Cell>{t(`thresholds.${id}`)}</Cell>
            {(['down', 'up'] as const).map((way) => {
              const path = `autoScalingConfiguration.scale${way === 'up' ? 'Up' : 'Down'}${of}`;
              const value = valueAt(draft, path);
              const error = errorAt(errors, path);
              return (
                <Cell key={way} label={t(`thresholds.${way}`)}>
                  <div data-setting={path}>
                    <NumberInput
                      label={`${t(`thresholds.${id}`)}: ${t(`thresholds.${way}`)}`}
                      locale={currentLanguage()}
                      value={typeof value === 'number' ? value : null}
                      min={0}
                      unit={t(`units.${unit}`)}
                      readOnly={readOnly}
                      onChange={(next) => set(path, next)}
                    />
                  </div>
                  {error && (
                    <p className={styles.error}>
                      <FieldErrorIcon />
                      {error}
                    </p>
                  )}
                </Cell>
              );
            })}
          </Row>
        ))}
      </Table>
    </div>
  );
}
