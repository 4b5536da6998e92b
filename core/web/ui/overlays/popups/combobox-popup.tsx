import * as Base from '../../base-ui/combobox.ts';
import type { ComboboxOption, ComboboxProps } from '../../inputs/combobox.tsx';
import { CheckIcon, SearchIcon } from '../../icons/common-icons.tsx';
import { LinkedTrigger } from './linked-trigger.tsx';
import type { TriggerLink } from '../../inputs/trigger-link.ts';
import popup from './popup.module.css';
import styles from '../../inputs/combobox.module.css';

export interface ComboboxPopupProps extends Pick<
  ComboboxProps,
  'options' | 'onChange' | 'onQuery' | 'searchLabel' | 'emptyText'
> {
  link: TriggerLink;
  value: ComboboxOption | null;
  naming: { 'aria-label'?: string; 'aria-labelledby'?: string | undefined };
  disabled: boolean;
}

/** A combobox's search box and list, and what it asks of its trigger. */
export function ComboboxPopup({
  link,
  options,
  value,
  onChange,
  onQuery,
  searchLabel,
  emptyText,
  naming,
  disabled,
}: ComboboxPopupProps) {
  return (
    <Base.Root<ComboboxOption>
      items={options as ComboboxOption[]}
      value={value}
      onValueChange={(option) => onChange(option?.value ?? null)}
      isItemEqualToValue={(a, b) => a.value === b.value}
      {...(onQuery && { filter: null, onInputValueChange: (text: string) => onQuery(text) })}
      disabled={disabled}
    >
      <Base.Trigger render={<LinkedTrigger link={link} />} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8}>
          <Base.Popup className={popup.popup} {...naming}>
            <div className={styles.search}>
              <SearchIcon />
              <Base.Input aria-label={searchLabel} placeholder={searchLabel} className={styles.input} />
            </div>
            <Base.Empty>
              <div className={popup.empty}>{emptyText}</div>
            </Base.Empty>
            <Base.List className={popup.list} {...naming}>
              {(option: ComboboxOption) => (
                <Base.Item key={option.value} value={option} className={popup.item}>
                  <span className={popup.words}>
                    {option.label}
                    {option.detail !== undefined && <span className={popup.detail}>{option.detail}</span>}
                  </span>
                  <Base.ItemIndicator className={popup.indicator}>
                    <CheckIcon />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
