import { useEffect, useState } from 'react';
import * as z from 'zod';
import { useAnswer } from '#core/web/state/state.ts';
import { services } from '../contract.ts';
import { ServiceName } from '../contract/texts.ts';

/** A service's name as a form takes it. */
export const nameField = z
  .string('services:form.required')
  .min(1, 'services:form.required')
  .refine((name) => ServiceName.safeParse(name).success, {
    error: 'services:form.nameRule',
    when: ({ value }) => value !== '',
  });

/** The refusal that says that a name is taken. */
export const nameTakenCode = 'mlp.gate.entities.entity_with_provided_name_already_exists';

const pauseMs = 300;

/** Whether a name is still free, asked once typing pauses; undefined while that is not known. */
export function useNameFree(name: string): boolean | undefined {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name), pauseMs);
    return () => clearTimeout(timer);
  }, [name]);
  const { data } = useAnswer(
    services.checkModelNameAvailability,
    nameField.safeParse(settled).success ? { modelName: settled } : undefined,
  );
  return settled === name ? data?.available : undefined;
}
