import * as z from 'zod';
import { settings } from '#core/plugin/plugin.ts';
import { letterLanguages } from './letter.ts';

/** `to` is where letters about requests go, none where it is unset; `language` is theirs. Browsers get host configs, so `to` is an address that anybody may know. */
const Shape = z.object({ to: z.email().optional(), language: z.enum(letterLanguages).default('ru') });

export const requestSettings = settings('requests', Shape);
