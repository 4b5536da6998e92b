import { plugin } from '#core/plugin/plugin.ts';
import { subdomain } from '#core/server/points.ts';

export default plugin({ id: 'documentation', contributes: [subdomain({ name: 'docs', path: '/docs' })] });
