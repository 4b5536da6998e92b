import { plugin } from '#core/plugin/plugin.ts';

/** It contributes nothing by itself: pages with a list take its parts. */
export default plugin({ id: 'saved-views', requires: ['accounts'] });
