import { plugin } from '#core/plugin/plugin.ts';
import { headerItem } from '#core/web/points.ts';
import { SearchButton } from './search-button.tsx';

export default plugin({
  id: 'palette',
  contributes: [headerItem({ id: 'palette', rank: 0, audience: 'anyone', item: SearchButton })],
});
