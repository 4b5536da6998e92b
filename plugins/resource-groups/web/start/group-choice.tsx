import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { useBills } from '#plugins/services/web/parts.ts';
import type { StartReviewProps } from '#plugins/services/web/public.ts';
import { resourceGroups } from '../../contract.ts';
import { usePriceText } from '../money.ts';
import styles from './start-review.module.css';

/** Each is asked about by itself. */
const most = 12;
const pollMs = 15_000;

interface GroupChoiceProps extends StartReviewProps {
  onGroup: (group: string) => void;
}

/** The groups in which the account of whoever looks may run services, each with whether one has room there now and for how much. */
export function GroupChoice({ group, onGroup, ...start }: GroupChoiceProps) {
  const { t } = useTranslation('resource-groups');
  const { account } = useAtomValue(sessionAtom);
  const { data = [] } = useAnswer(resourceGroups.getDeployableResourceGroups, account && { account: account.id });
  if (data.length < 2) return null;
  // The one that is chosen is among them, wherever it stands in the list.
  const first = data.filter(({ name }, at) => at < most || name === group);
  return (
    <Field label={t('placement.group')} group>
      <RadioGroup
        name="resource-group"
        {...(group !== undefined && { value: group })}
        options={first.map(({ name, resourceGroupType }) => ({
          value: name,
          label: (
            <span className={styles.choice}>
              <strong>{name}</strong>
              <Standing {...start} group={name} />
            </span>
          ),
          help: t(`type.${resourceGroupType}`),
        }))}
        onChange={onGroup}
      />
    </Field>
  );
}

/** Whether a group has room now, and what an hour there costs. */
function Standing({ service, instances, derived = false, group }: StartReviewProps) {
  const { t } = useTranslation('resource-groups');
  const priceText = usePriceText();
  const bills = useBills();
  const { accountId: account, modelId: model } = service.id;
  const { data } = useAnswer(
    resourceGroups.getStartPlan,
    { account, model, instances, ...(derived && { derived }), resourceGroup: group },
    { poll: pollMs },
  );
  if (!data) return null;
  const hasRoom = !data.bounded || data.fitting > 0;
  return (
    <>
      <Badge tone={hasRoom ? 'ok' : 'warn'}>{t(hasRoom ? 'start.room' : 'start.noRoom')}</Badge>
      {bills && data.price && data.price.amount > 0 && (
        <span className={styles.quiet}>{priceText(data.price.amount, data.price.period)}</span>
      )}
    </>
  );
}
