import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import type { ModelInfoData } from '../../contract.ts';
import { serviceTexts } from '../create/names.ts';
import type { Selection } from './selection.ts';

/** Chooses a service in its row: with Shift a range, by the arrow keys from row to row. */
export function SelectBox({ service, selection }: { service: ModelInfoData; selection: Selection }) {
  const { t } = useTranslation('services');
  function move(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const boxes = [
      ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('[data-select]') ?? []),
    ];
    const next = boxes[boxes.indexOf(event.currentTarget) + step];
    next?.focus();
    if (event.shiftKey && next && !next.checked) next.click();
  }
  return (
    <Checkbox
      data-select
      aria-label={t('acts.choose', { name: serviceTexts(service).name })}
      checked={selection.has(service)}
      onKeyDown={move}
      onChange={(event) => selection.toggle(service, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  );
}
