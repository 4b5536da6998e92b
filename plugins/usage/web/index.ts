import { plugin } from '#core/plugin/plugin.ts';
import { number } from '#core/web/text/format.ts';
import { listColumn, listFilter } from '#plugins/services/web/public.ts';
import { checkLook } from '#plugins/system/web/public.ts';

export default plugin({
  id: 'usage',
  requires: ['services'],
  extends: ['system'],
  contributes: [
    checkLook({ id: 'usage.journal', rank: 70, text: 'usage:journal.' }),
    listColumn({
      id: 'calls',
      rank: 50,
      label: 'usage:calls',
      align: 'end',
      sort: 'calls',
      chosen: true,
      text: ({ columns }) => (columns?.calls === undefined ? '' : number(columns.calls)),
    }),
    listFilter({
      id: 'calls',
      rank: 60,
      label: 'usage:calls',
      options: [
        { value: 'some', label: 'usage:some' },
        { value: 'none', label: 'usage:none' },
      ],
    }),
  ],
});
