import { useAtomValue } from 'jotai';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { startReview, type StartReviewProps } from '#plugins/services/web/public.ts';

/** What other plugins have to tell of the place of a start, or of its cost. */
export function useReviews(about: 'cost' | 'place') {
  return useAtomValue(hostAtom)
    .entries(startReview)
    .filter(({ value }) => value.about === about);
}

export function Reviews({ entries, ...props }: StartReviewProps & { entries: ReturnType<typeof useReviews> }) {
  return entries.map((entry) => {
    const Review = lazyPage(entry.value.page);
    return (
      <Part key={entry.value.id} name={nameOfPart(startReview, entry)}>
        <Review {...props} />
      </Part>
    );
  });
}
