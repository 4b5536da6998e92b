import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { Boundary } from '#core/web/page/boundary.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import type { UINotificationData } from '../contract.ts';
import { PlainNotice } from './plain-notice.tsx';
import { notificationRenderer } from './public.ts';

/** The words of a notice: by the renderer of its type, where a plugin has one; those that it came with where that breaks. */
export function Words({ notice }: { notice: UINotificationData }) {
  const entries = useAtomValue(hostAtom).entries(notificationRenderer);
  const rendering = (type: string | undefined) => entries.find(({ value }) => value.type === type);
  const entry = rendering(notice.kind) ?? rendering(notice.kind?.split('.')[0]) ?? rendering(notice.type);
  if (!entry) return <PlainNotice notice={notice} />;
  return (
    <Boundary name={nameOfPart(notificationRenderer, entry)} renderInstead={() => <PlainNotice notice={notice} />}>
      {createElement(lazyPage(entry.value.page), { notice })}
    </Boundary>
  );
}
