import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { StartIcon, StopIcon } from '#core/web/ui/icons/icons.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { mostPictures, type Wishes } from './wishes.ts';
import styles from './wishes-form.module.css';

interface WishesFormProps {
  wishes: Wishes;
  onWish: (wishes: Wishes) => void;
  running: boolean;
  onMake: () => void;
  onStop: () => void;
}

const sizes = ['256x256', '512x512', '768x512', '512x768', '1024x1024'];
const counts = Array.from({ length: mostPictures }, (_, at) => String(at + 1));

/** Prompt, size and number of the pictures to make. */
export function WishesForm({ wishes, onWish, running, onMake, onStop }: WishesFormProps) {
  const { t } = useTranslation('image-gen');
  const blank = wishes.prompt.trim() === '';
  const named = [
    { value: '', label: t('sizeUnset') },
    ...(wishes.size === '' || sizes.includes(wishes.size) ? sizes : [...sizes, wishes.size]).map((value) => ({
      value,
      label: value.replace('x', ' × '),
    })),
  ];
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!blank && !running) onMake();
      }}
      noValidate
    >
      <Field label={t('prompt')} help={t('promptHelp')}>
        <TextArea
          rows={5}
          value={wishes.prompt}
          placeholder={t('promptExample')}
          onChange={(event) => onWish({ ...wishes, prompt: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      <Field label={t('size')}>
        <Select options={named} value={wishes.size} onChange={(size) => onWish({ ...wishes, size })} />
      </Field>
      <Field label={t('count')} group>
        <div className={styles.count}>
          <Segmented
            label={t('count')}
            value={String(wishes.count)}
            onChange={(count) => onWish({ ...wishes, count: Number(count) })}
            options={counts.map((value) => ({ value, label: value }))}
          />
        </div>
      </Field>
      {running ? (
        <Button key="button" block icon={<StopIcon />} onClick={onStop}>
          {t('stop')}
        </Button>
      ) : (
        <Button
          key="button"
          block
          variant="primary"
          type="submit"
          icon={<StartIcon />}
          {...(blank ? { disabled: true, disabledReason: t('noPrompt') } : {})}
        >
          {t('make')}
        </Button>
      )}
    </form>
  );
}
