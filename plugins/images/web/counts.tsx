import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { images } from '../contract.ts';

function useCounts() {
  const { account } = useAtomValue(sessionAtom);
  return useAnswer(images.getImageCounts, account && { account: account.id }).data;
}

/** How many images the account has, beside their entry of the sidebar. */
export function ImagesCount() {
  const counts = useCounts();
  return counts && <Count>{number(counts.images)}</Count>;
}

/** The same of data images. */
export function DataImagesCount() {
  const counts = useCounts();
  return counts && <Count>{number(counts.dataImages)}</Count>;
}
