import { CSPProvider } from '@base-ui/react/csp-provider';
import * as Base from '../../base-ui/select.ts';
import { CheckIcon } from '../../icons/common-icons.tsx';
import { LinkedTrigger } from './linked-trigger.tsx';
import type { SelectOption } from '../../inputs/select.tsx';
import type { TriggerLink } from '../../inputs/trigger-link.ts';
import popup from './popup.module.css';

export interface SelectPopupProps<V extends string> {
  link: TriggerLink;
  options: readonly SelectOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  disabled: boolean;
  readOnly: boolean;
}

/** A select's list, and what it asks of its trigger. */
export function SelectPopup<V extends string>({ link, options, value, onChange, ...states }: SelectPopupProps<V>) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root<V>
        items={options as SelectOption<V>[]}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        {...states}
        modal={false}
      >
        <Base.Trigger render={<LinkedTrigger link={link} />} />
        <Base.Portal>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} collisionPadding={8}>
            <Base.Popup className={popup.popup}>
              <Base.List className={popup.list}>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className={popup.item}
                  >
                    {option.icon}
                    <div className={popup.words}>
                      <Base.ItemText>{option.label}</Base.ItemText>
                      {option.detail !== undefined && <span className={popup.detail}>{option.detail}</span>}
                    </div>
                    <Base.ItemIndicator className={popup.indicator}>
                      <CheckIcon />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
