import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { currentLanguage, namespaces } from '#core/web/text/text.ts';
import { taskTypeGlyph } from '#core/web/ui/icons/task-glyphs.ts';
import { TaskGlyph } from '#core/web/ui/icons/task-glyph.tsx';
import { services, type TaskTypeData } from '../contract.ts';
import { taskTypeLook } from './task-type-look.ts';
import styles from './task-types.module.css';

/** The kinds of service that the platform has always had, for where the server's list could not be had; their glyphs are the kit's own. */
const builtIn = [
  'asr',
  'chat',
  'chat-completion',
  'custom',
  'file_base64',
  'image-generation',
  'ner',
  'text-classification',
  'text-processing',
  'text2vec',
  'tts',
];

/** What the server says of the task types, which goes before what the bundle knows of them. */
const useListed = (): readonly TaskTypeData[] => useAnswer(services.getTaskTypes, {}, { once: true }).data ?? [];

/** Names of the task types that this installation knows, in the order in which they are shown. */
export function useTaskTypes(): readonly string[] {
  const looks = useAtomValue(hostAtom).all(taskTypeLook);
  const listed = useListed();
  return (listed.length > 0 ? listed : [...builtIn.map((name) => ({ name })), ...looks]).map(({ name }) => name);
}

/** The bare glyph of a task type; decorative, its name stands beside it. */
export function TaskTypeIcon({ type }: { type: string }) {
  const look = useAtomValue(hostAtom).find(taskTypeLook, type);
  const { icon, color } = useListed().find(({ name }) => name === type) ?? {};
  return icon === undefined ? (
    createElement(look?.glyph ?? taskTypeGlyph(type), color === undefined ? {} : { color })
  ) : (
    <img className={styles.icon} src={icon} alt="" />
  );
}

/** The framed glyph of a service's task type. */
export const ServiceGlyph = ({ type = '', size = 'md' }: { type?: string | undefined; size?: 'sm' | 'md' }) => (
  <TaskGlyph size={size}>
    <TaskTypeIcon type={type} />
  </TaskGlyph>
);

/** What people call a task type: as the server says in their language, else as a plugin does; types that nobody names keep their wire name. */
export function useTaskTypeName(): (type: string) => string {
  const { t } = useTranslation();
  const listed = useListed();
  return (type) => {
    const { displayName, translations } = listed.find(({ name }) => name === type) ?? {};
    const language = currentLanguage();
    return (
      translations?.[language] ??
      (language === 'en' ? displayName : undefined) ??
      t(
        namespaces().map((namespace) => `${namespace}:taskTypes.${type}`),
        { defaultValue: displayName ?? type },
      )
    );
  };
}
