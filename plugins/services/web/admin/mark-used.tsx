import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { services, type ModelInfoData } from '../../contract.ts';
import { serviceId, serviceTexts } from '../create/names.ts';
import styles from './admin.module.css';

const mostFound = 20;

/** Notes that services of whatever account are in use, such as those that are called past the gateway. */
export function Page() {
  const { t } = useTranslation('services');
  const [chosen, setChosen] = useState<readonly ModelInfoData[]>([]);
  const mark = useAction(services.updateLastActivities, { stales: [services.getAllModels, services.getModelInfo] });
  const send = () =>
    mark.send({ body: chosen.map(({ id }) => id) }).then(
      () => {
        toastSuccess(t('used.done', { count: chosen.length }));
        setChosen([]);
      },
      // Shown as the action's own error.
      () => undefined,
    );
  return (
    <Card
      title={t('used.title')}
      description={t('used.text')}
      actions={
        <Button size="sm" loading={mark.pending} disabled={chosen.length === 0} onClick={() => void send()}>
          {t('used.mark')}
        </Button>
      }
    >
      {mark.error && <Callout tone="bad">{faultText(t, mark.error)}</Callout>}
      <ChosenServices chosen={chosen} onChange={setChosen} />
    </Card>
  );
}

interface ChosenServicesProps {
  chosen: readonly ModelInfoData[];
  onChange: (chosen: readonly ModelInfoData[]) => void;
}

/** Services that are found by their words and chosen one after the other. */
function ChosenServices({ chosen, onChange }: ChosenServicesProps) {
  const { t } = useTranslation('services');
  const [search, setSearch] = useState('');
  const { data } = useAnswer(
    services.getAllModels,
    { ...(search.trim() !== '' && { search }), page: 0, size: mostFound },
    { keep: true },
  );
  const left = (data?.records ?? []).filter(({ id }) => !chosen.some((each) => each.id.modelId === id.modelId));
  const add = (modelId: string | null) => {
    const found = left.find(({ id }) => String(id.modelId) === modelId);
    if (found) onChange([...chosen, found]);
  };
  return (
    <Field label={t('used.services')}>
      <Combobox
        value={null}
        onChange={add}
        onQuery={setSearch}
        searchLabel={t('all.search')}
        emptyText={t('all.noMatch')}
        placeholder={t('used.choose')}
        options={left.map((service) => ({
          value: String(service.id.modelId),
          label: serviceTexts(service).name,
          detail: serviceId(service),
        }))}
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('used.services')}>
          {chosen.map((service) => (
            <li key={service.id.modelId}>
              <FilterChip
                label={serviceId(service)}
                removeLabel={t('used.remove', { name: serviceId(service) })}
                onRemove={() => onChange(chosen.filter((each) => each !== service))}
              />
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
