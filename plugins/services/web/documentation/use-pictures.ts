import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { services, type ModelInfoData } from '../../contract.ts';
import { largestPictureBytes } from '../../contract/picture-size.ts';
import { Fault } from '#core/contract/fault.ts';

/** What the dialog for files offers. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

export interface Pictures {
  /** How many are on their way. */
  readonly pending: number;
  /** Uploads files one after the other, and tells the Markdown of each. */
  readonly add: (files: readonly File[], onDone: (markdown: string) => void) => void;
}

/** Uploads pictures into the documentation of a service. */
export function usePictures({ id }: Pick<ModelInfoData, 'id'>): Pictures {
  const { t } = useTranslation('services');
  const upload = useAction(services.uploadPicture);
  const [pending, setPending] = useState(0);

  async function send(file: File): Promise<string> {
    if (file.size > largestPictureBytes)
      throw new Fault('service.picture.large', `${file.name} is larger than 2 MiB. Make it smaller.`, 413);
    const { address } = await upload.send({
      account: id.accountId,
      model: id.modelId,
      body: { content: base64Of(new Uint8Array(await file.arrayBuffer())) },
    });
    return `![${nameOf(file)}](${address})`;
  }

  async function add(files: readonly File[], onDone: (markdown: string) => void): Promise<void> {
    setPending((now) => now + files.length);
    for (const file of files) {
      await send(file).then(onDone, (error: unknown) =>
        toastFailure(t, t('pictures.failed', { name: file.name }), error),
      );
      setPending((now) => now - 1);
    }
  }

  return { pending, add: (files, onDone) => void add(files, onDone) };
}

/** What stands for a picture that cannot be seen: its name, without what Markdown would take for its own. */
const nameOf = ({ name }: File): string => name.replace(/\.[^.]*$/, '').replace(/[[\]()\\]/g, ' ');

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(''));
}
