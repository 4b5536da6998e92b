import { plugin } from '#core/plugin/plugin.ts';
import { partOf } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { route } from '#core/web/points.ts';
import { AppIcon } from '#core/web/ui/icons/entry-icons.ts';
import { serviceAction, serviceOrigin, taskTypeLook } from '#plugins/services/web/public.ts';

const head = partOf(() => import('./bundles/service-head.ts'));

export default plugin({
  id: 'apps',
  requires: ['services', 'http-services', 'instances'],
  contributes: [
    route({
      path: '/app/auth',
      audience: 'anyone',
      title: 'apps:signIn.title',
      page: () => import('./sign-in-page.tsx'),
    }),
    route({
      path: '/app/:account/:appName',
      audience: 'anyone',
      title: 'apps:title',
      page: () => import('./app-page.tsx'),
    }),
    taskTypeLook({ name: 'app', glyph: AppIcon }),
    serviceOrigin({
      id: 'app',
      rank: 40,
      text: 'apps:origin.',
      asks: 'image',
      settings: { taskType: 'app', httpSettings: { isHttpEnabled: true, httpPort: 8080, mainPageEndpoint: '/' } },
    }),
    serviceAction({ id: 'apps', rank: 10, action: lazyPage(head('OpenAppButton')) }),
  ],
});
