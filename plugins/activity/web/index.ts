import { plugin } from '#core/plugin/plugin.ts';
import { startStep } from '#core/web/points.ts';
import { startClickLog } from './start.ts';

export default plugin({
  id: 'activity',
  requires: ['accounts', 'services'],
  contributes: [startStep({ id: 'click-log', rank: 900, visitors: true, run: startClickLog })],
});
