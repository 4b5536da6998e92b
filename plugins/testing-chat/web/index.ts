import { plugin } from '#core/plugin/plugin.ts';
import { serviceTester } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'testing-chat',
  requires: ['testing', 'gateway'],
  contributes: [
    serviceTester({ taskType: 'chat-completion', panel: { label: 'testing-chat:conversation', page: () => import('./conversation-panel.tsx') } }),
    serviceTester({ taskType: 'chat', panel: { label: 'testing-chat:conversation', page: () => import('./bot-panel.tsx') } }),
  ],
});
