import { useEffect, useEffectEvent, useState } from 'react';
import type { SettingsField, SettingsSection } from '../public.ts';
import { partOf } from './section.tsx';

type KnownFields = ReadonlyMap<string, readonly SettingsField[]>;

/** The fields that sections describe, by the section's id; none until they are fetched, which begins once they are wanted. */
export function useKnownFields(sections: readonly SettingsSection[], wanted = true): KnownFields {
  const [known, setKnown] = useState<KnownFields>(new Map());
  const learn = useEffectEvent(async () => {
    const learnt = sections.map(async (section) => {
      const { fields = [] } = await Promise.resolve(partOf(section)).catch(() => ({ fields: [] }));
      return [section.id, fields] as const;
    });
    setKnown(new Map(await Promise.all(learnt)));
  });
  useEffect(() => {
    if (wanted) void learn();
  }, [wanted]);
  return known;
}
