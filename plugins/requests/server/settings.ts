import * as z from 'zod';
import { settings } from '#core/plugin/plugin.ts';
import { letterLanguages } from './letter.ts';

/** `to` is where letters about requests go, none where it is unset; `language` is theirs. */
const Shape = z.object({ to: z.email().optional(), language: z.enum(letterLanguages).default('ru') });
export type RequestSettings = z.output<typeof Shape>;

export const requestSettings = settings('requests', Shape);
