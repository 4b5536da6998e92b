import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { hostAtom } from '#core/web/state.ts';
import { namespaces } from '#core/web/text/text.ts';
import type { Icon } from '#core/web/ui/icons.tsx';
import { taskTypeGlyph } from '#core/web/ui/task-glyphs.ts';
import { TaskGlyph } from '#core/web/ui/task-glyph.tsx';
import { taskTypeLook } from './task-type-look.ts';

/** The kinds of service that the platform has always had; their glyphs are the kit's own. */
const builtIn = ['asr', 'chat', 'chat-completion', 'custom', 'file_base64', 'image-generation', 'ner', 'text-classification', 'text-processing', 'text2vec', 'tts'];

/** Names of the task types that this host knows, in the order in which they are shown. */
export const useTaskTypes = (): readonly string[] => [...builtIn, ...useAtomValue(hostAtom).all(taskTypeLook).map(({ name }) => name)];

const useGlyph = (type: string): Icon => useAtomValue(hostAtom).find(taskTypeLook, type)?.glyph ?? taskTypeGlyph(type);

/** The bare glyph of a task type; decorative, its name stands beside it. */
export const TaskTypeIcon = ({ type }: { type: string }) => createElement(useGlyph(type));

/** The framed glyph of a service's task type. */
export const ServiceGlyph = ({ type = '', size = 'md' }: { type?: string | undefined; size?: 'sm' | 'md' }) => <TaskGlyph glyph={useGlyph(type)} size={size} />;

/** What people call a task type; types that no plugin names keep their wire name. */
export const taskTypeName = (t: TFunction, type: string): string => t(namespaces().map((namespace) => `${namespace}:taskTypes.${type}`), { defaultValue: type });
