import type { RawService } from '../gate/test/raw-peer.ts';

/** A value as requests and answers carry it. */
export const said = (value: unknown) => ({ data: { json: JSON.stringify(value) } });

async function answering(instance: RawService, answer: (value: any) => object): Promise<void> {
  for (;;) {
    const { requestId, predict } = await instance.request();
    instance.send({ requestId, ...answer(JSON.parse(String(predict!.data!.json))) });
  }
}

/** Answers the next requests of an instance, each with what `answer` makes of it. */
export const serving = (instance: RawService, answer: (value: any) => object): void =>
  void answering(instance, answer).catch(() => undefined);
