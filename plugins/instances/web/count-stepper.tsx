import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#core/web/text/text.ts';
import { MinusIcon, PlusIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import styles from './instances.module.css';

/** As many as a service may be asked for. */
export const mostInstances = 1_000;

export const isCount = (count: number | null): count is number =>
  count !== null && Number.isInteger(count) && count >= 1 && count <= mostInstances;

interface CountStepperProps {
  /** Where the number is typed. */
  box?: Ref<HTMLInputElement>;
  count: number | null;
  readOnly: boolean;
  onCount: (count: number | null) => void;
}

/** How many instances there are to be, one more or fewer at a press. */
export function CountStepper({ box, count, readOnly, onCount }: CountStepperProps) {
  const { t } = useTranslation('instances');
  const now = isCount(count) ? count : 1;
  return (
    <Field label={t('count.label')} error={!isCount(count) && t('count.wrongStart', { most: mostInstances })}>
      <div className={styles.stepper}>
        <IconButton
          variant="secondary"
          size="md"
          icon={<MinusIcon />}
          label={t('count.oneFewer')}
          disabled={readOnly || now <= 1}
          onClick={() => onCount(now - 1)}
        />
        <NumberInput
          {...(box && { ref: box })}
          value={count}
          onChange={onCount}
          min={1}
          max={mostInstances}
          locale={currentLanguage()}
          readOnly={readOnly}
        />
        <IconButton
          variant="secondary"
          size="md"
          icon={<PlusIcon />}
          label={t('count.oneMore')}
          disabled={readOnly || now >= mostInstances}
          onClick={() => onCount(now + 1)}
        />
      </div>
    </Field>
  );
}
