import { ImageIcon } from '#core/web/ui/icons/icons.tsx';
import type { Finder } from '#plugins/palette/web/public.ts';
import { images } from '../contract.ts';
import { kinds, pathOf } from './kinds.ts';

const most = 5;

/** Finds images by a part of their names for the palette. */
export const finder: Finder = {
  async search(words, { api, session: { account } }) {
    if (!account) return [];
    const { records } = await api.send(images.getPagedImages_v2, { account: account.id, name: words, size: most });
    return records.map((image) => ({
      id: `image ${image.id?.imageId}`,
      to: pathOf('image', image),
      name: image.name,
      detail: image.image || (image.imageAccountName ?? ''),
      icon: <ImageIcon />,
    }));
  },
  listing: (words) => `${kinds.image.path}?${new URLSearchParams({ q: words })}`,
};
