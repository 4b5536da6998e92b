import { afterAll, beforeAll, expect, test } from 'vitest';
import { open } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { Scene } from '../test/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open();
});
afterAll(() => scene.close());

const from = (site: string, dest: string) => ({ 'sec-fetch-site': site, 'sec-fetch-dest': dest });

test('a call that is made by its address alone costs nobody who merely looks or follows a link', async () => {
  const service = await scene.service();
  const instance = await service.instance();
  const spoken: string[] = [];
  void (async () => {
    for (;;) {
      const { requestId, predict } = await instance.request();
      spoken.push(JSON.parse(String(predict!.data!.json)).text);
      instance.send({ requestId, partialPredict: { data: { json: '{"audio_base64":"AAAA"}' }, finish: true } });
    }
  })().catch(() => undefined);
  const cookie = `berth_session=${scene.session}`;
  const status = async (headers: Readonly<Record<string, string>>) =>
    (await open(scene.server, `${service.gateway}/tts?text=${JSON.stringify(headers)}`, { cookie, headers })).status;
  const refused = [
    from('same-origin', 'image'),
    from('same-origin', 'document'),
    from('cross-site', 'document'),
    from('cross-site', 'empty'),
    from('none', 'document'),
    { origin: 'https://evil.example' },
    {},
  ];
  const taken = [from('same-origin', 'empty'), from('same-origin', 'audio'), { origin: scene.server.url }];
  expect(await Promise.all(refused.map(status))).toEqual(refused.map(() => 403));
  expect(await Promise.all(taken.map(status))).toEqual(taken.map(() => 200));
  expect(spoken.toSorted()).toEqual(taken.map((headers) => JSON.stringify(headers)).toSorted());
});
