import { plugin } from '#core/plugin/plugin.ts';
import { sampleImage } from '#plugins/images/server/public.ts';

export default plugin({ id: 'testing-chat', requires: ['images'], contributes: ['chat-completion', 'chat'].map((name) => sampleImage({ name })) });
