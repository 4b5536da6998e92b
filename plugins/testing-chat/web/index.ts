import { plugin } from '#core/plugin/plugin.ts';
import { serviceTester } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'testing-chat',
  requires: ['testing', 'gateway', 'services'],
  contributes: [
    serviceTester({
      taskType: 'chat-completion',
      text: () => import('./question-request.ts'),
      result: { label: 'testing-chat:answer', page: () => import('./completion.tsx') },
      panel: { label: 'testing-chat:conversation', page: () => import('./conversation-panel.tsx'), takes: true },
    }),
    serviceTester({
      taskType: 'chat',
      text: () => import('./input-request.ts'),
      result: { label: 'testing-chat:answer', page: () => import('./bot-answer.tsx') },
      panel: { label: 'testing-chat:conversation', page: () => import('./bot-panel.tsx'), takes: true },
    }),
  ],
});
