import { tabs } from '#core/web/points.ts';
import type { AnyImage, Kind } from './kinds.ts';

/** What a tab of an image's page is given. */
export interface ImageTabProps {
  readonly kind: Kind;
  readonly image: AnyImage;
  /** Whether it belongs to an account of whoever looks. */
  readonly mine: boolean;
  readonly mayEdit: boolean;
}

/** Tabs of the page of an image or a data image; `shown` decides where each stands. */
export const imageTabs = tabs<ImageTabProps>('images.tabs');
