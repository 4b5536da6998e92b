// What the testers of the task types have in common. Every tester carries this file, so what it shows is fetched when it is first shown.
import { lazyPage } from '#core/web/page/lazy-page.ts';
import type { SoundProps } from './sound/sound.tsx';

export { run, waitedIn } from './run.ts';
export { readBy } from './read-by.ts';
export { fromBase64, toBase64 } from './sound/base64.ts';

/** An answer whose shape its task type does not know, as JSON with a sentence that says so. */
export const OtherShape = lazyPage<{ answer: string }>(() => import('./other-shape.tsx'));

/** A sound to be seen and heard. */
export const Sound = lazyPage<SoundProps>(() => import('./sound/sound.tsx'));
