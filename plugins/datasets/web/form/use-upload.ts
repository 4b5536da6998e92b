import { useEffect, useRef, useState } from 'react';
import type { Call } from '#core/contract/call.ts';
import type { Fault } from '#core/contract/fault.ts';
import { useStale } from '#core/web/state/state.ts';
import type { DatasetInfoData } from '../../contract.ts';
import { staleCalls } from '../place.ts';
import { uploadFile, type UploadProgress } from './upload.ts';

/** Sends a file, with how far it is and why it was refused; what is left unsent ends with the page. */
export function useUpload(call: Call) {
  const stopping = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<UploadProgress>();
  const [fault, setFault] = useState<Fault>();
  const stale = useStale();
  useEffect(() => () => stopping.current?.abort(), []);

  async function send(file: File, to: Readonly<Record<string, string | number>>): Promise<DatasetInfoData | undefined> {
    const controller = (stopping.current = new AbortController());
    setFault(undefined);
    setProgress({ sent: 0, of: file.size });
    try {
      const made = await uploadFile(call, { to, file, signal: controller.signal, onProgress: setProgress });
      await stale(...staleCalls);
      return made;
    } catch (error) {
      if (!controller.signal.aborted) setFault(error as Fault);
      return undefined;
    } finally {
      setProgress(undefined);
    }
  }
  return { send, progress, fault, stop: () => stopping.current?.abort() };
}
