import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Fault } from '#core/contract/fault.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import type { TesterPanelProps } from '#plugins/services/web/public.ts';
import { generate } from './generate.ts';
import { keepPictures, keptPictures, removePictures, type Picture } from './picture-store.ts';
import type { Wishes } from './wishes.ts';

interface Pictures {
  /** Newest first; undefined while this browser looks for them. */
  readonly pictures: readonly Picture[] | undefined;
  /** Addresses of pictures that the last answer left on other sites. */
  readonly elsewhere: readonly string[];
  readonly running: boolean;
  readonly fault: Fault | undefined;
  readonly make: (wishes: Wishes) => void;
  readonly stop: () => void;
  readonly remove: (ids: readonly number[]) => void;
}

/** The pictures that a service has made for whoever is signed in, kept in this browser. */
export function usePictures({
  service,
  target,
  onRun,
}: Pick<TesterPanelProps, 'service' | 'target' | 'onRun'>): Pictures {
  const { user } = useAtomValue(sessionAtom);
  const shelf = `${user?.id}/${service.id.modelId}`;
  const [pictures, setPictures] = useState<readonly Picture[]>();
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  const [running, setRunning] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const controller = useRef<AbortController>(undefined);

  const failed = useCallback(
    (error: unknown) =>
      setFault(
        error instanceof Fault
          ? error
          : new Fault('client.pictures_not_kept', `This browser does not keep the pictures: ${String(error)}.`, 500),
      ),
    [],
  );
  const reload = useCallback(async () => setPictures(await keptPictures(shelf)), [shelf]);
  useEffect(() => {
    reload().catch((error: unknown) => {
      setPictures([]);
      failed(error);
    });
    return () => controller.current?.abort();
  }, [reload, failed]);

  async function make(wishes: Wishes): Promise<void> {
    const own = new AbortController();
    controller.current = own;
    setRunning(true);
    setFault(undefined);
    try {
      const made = await generate(target, wishes, own.signal);
      onRun(made.run);
      setFault(made.fault);
      setElsewhere(made.elsewhere);
      await keepPictures(shelf, made.pictures);
      await reload();
    } catch (error) {
      failed(error);
    } finally {
      setRunning(false);
    }
  }

  return {
    pictures,
    elsewhere,
    running,
    fault,
    make: (wishes) => void make(wishes),
    stop: () => controller.current?.abort(),
    remove: (ids) => void removePictures(ids).then(reload).catch(failed),
  };
}
