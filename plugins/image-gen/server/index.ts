import { plugin } from '#core/plugin/plugin.ts';
import { sampleImage } from '#plugins/images/server/public.ts';

export default plugin({
  id: 'image-gen',
  requires: ['images'],
  contributes: [sampleImage({ name: 'image-generation' })],
});
