import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { point } from '#core/plugin/point.ts';
import { hostAtom } from '#core/web/state.ts';
import { namespaces } from '#core/web/text/text.ts';
import type { Icon } from '#core/web/ui/icons.tsx';
import { taskTypeGlyph } from '#core/web/ui/icons.tsx';
import { TaskGlyph } from '#core/web/ui/task-glyph.tsx';

/** How a task type looks; its name is the text `taskTypes.<name>` of any plugin. The order of contributions is the order on screen. */
export const taskTypeLook = point<{ readonly name: string; readonly glyph: Icon }>('services.task-type-look', { key: ({ name }) => name });

const builtIn = ['asr', 'chat', 'chat-completion', 'custom', 'file_base64', 'image-generation', 'ner', 'text-classification', 'text-processing', 'text2vec', 'tts'];

/** The kinds of service that the platform has always had. */
export const builtInLooks = builtIn.map((name) => taskTypeLook({ name, glyph: taskTypeGlyph(name) }));

/** Names of the task types that this host knows, in the order in which they are shown. */
export const useTaskTypes = (): readonly string[] => useAtomValue(hostAtom).all(taskTypeLook).map(({ name }) => name);

const useGlyph = (type: string): Icon => useAtomValue(hostAtom).find(taskTypeLook, type)?.glyph ?? taskTypeGlyph(type);

/** The bare glyph of a task type; decorative, its name stands beside it. */
export const TaskTypeIcon = ({ type }: { type: string }) => createElement(useGlyph(type));

/** The framed glyph of a service's task type. */
export const ServiceGlyph = ({ type = '', size = 'md' }: { type?: string | undefined; size?: 'sm' | 'md' }) => <TaskGlyph glyph={useGlyph(type)} size={size} />;

/** What people call a task type; types that no plugin names keep their wire name. */
export const taskTypeName = (t: TFunction, type: string): string => t(namespaces().map((namespace) => `${namespace}:taskTypes.${type}`), { defaultValue: type });
