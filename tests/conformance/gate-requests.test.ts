import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Services } from '#plugins/services/server/public.ts';
import { frame, message, number, text, unknownFields } from './gate-bytes.ts';
import { asked, body, errorBody, headers, payload, Peer, requestId, type ServicePeer } from './gate-peer.ts';
import { openGateScene, type GateScene, type GateService } from './gate-scene.ts';

let scene: GateScene;
let service: GateService;
let instance: ServicePeer;
beforeAll(async () => {
  scene = await openGateScene();
  service = await scene.service();
  instance = await service.instance();
});
afterAll(() => scene?.close());

const predict = (sent: unknown) => scene.call('POST', `${service.gateway}/predict`, sent);

/** Asks once and answers with these fields; what the caller got. */
async function exchange(...fields: readonly Buffer[]) {
  const answer = predict({});
  const { id } = await asked(instance, body.predict);
  instance.answer(id, ...fields);
  return answer;
}

test('a predict brings the body verbatim, a configuration always, and the headers that services know', async () => {
  const raw = ' {"a" : "ж\\u0000", "b":[1.0, 2e3]}\n';
  const { url } = scene.server;
  const key = await scene.key();
  const answer = fetch(`${url}${service.gateway}/predict?dataType=json%2Ftexts`, {
    method: 'POST',
    body: raw,
    headers: {
      'mlp-api-key': key,
      'z-requestid': 'mine',
      'z-priority': '3',
      'mlp-billing-key': 'payer',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
  });
  const { id, request, headers: given } = await asked(instance, body.predict);
  expect(id).toBeGreaterThan(0);
  expect(Number.isSafeInteger(id)).toBe(true);
  expect([request.in(101).text(101), request.in(101).text(1), request.in(102).text(101)]).toEqual([
    raw,
    'json/texts',
    '{}',
  ]);
  expect(given).toMatchObject({
    'Z-requestId': expect.stringMatching(/./),
    'Z-Priority': '3',
    'MLP-BILLING-KEY': 'payer',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  });
  instance.answer(id, message(body.predict, payload(101, '{"текст": 1 }', 'json')), headers({ 'Z-Server-Time': '17' }));
  const response = await answer;
  expect([
    response.status,
    response.headers.get('z-server-time'),
    response.headers.get('content-type'),
    await response.text(),
  ]).toEqual([200, '17', expect.stringMatching('^application/json'), '{"текст": 1 }']);
});

test.each([
  ['predict-with-config', { data: { a: 1 }, config: { b: 2 }, dataType: 'T' }, '{"a":1}', '{"b":2}'],
  ['predict-with-config-v2', { data: '{"a": 1}', config: '{"b": 2}', dataType: 'T' }, '{"a": 1}', '{"b": 2}'],
])('%s brings its configuration', async (path, sent, data, config) => {
  const answer = scene.call('POST', `${service.gateway}/${path}`, sent);
  const { id, request } = await asked(instance, body.predict);
  expect([request.in(101).text(101), request.in(101).text(1), request.in(102).text(101)]).toEqual([data, 'T', config]);
  instance.answer(id, message(body.predict, payload(101, '1')));
  expect((await answer).body).toBe(1);
});

test('an ext brings its method and each parameter as a payload', async () => {
  const answer = scene.call('POST', `${service.gateway}/ext`, {
    methodName: 'look',
    params: { at: '{"x":1}', '': '2' },
  });
  const { id, request } = await asked(instance, body.ext);
  expect(request.text(1)).toBe('look');
  expect(request.all(2).map((each) => [each.text(1) ?? '', each.in(2).text(101)])).toEqual(
    expect.arrayContaining([
      ['at', '{"x":1}'],
      ['', '2'],
    ]),
  );
  instance.answer(id, message(body.ext, payload(1, '{"y":2}')));
  expect((await answer).body).toEqual({ y: 2 });
});

test('answers come in any order, and those that nobody waits for are passed over', async () => {
  const answers = [predict(0), predict(1), predict(2)];
  const requests = [];
  for (let count = 0; count < 3; count++) requests.push(await asked(instance, body.predict));
  expect(new Set(requests.map(({ id }) => id)).size).toBe(3);
  instance
    .answer(1, message(body.predict, payload(101, '"nobody"')))
    .answer(0, message(body.predict, payload(101, '"nobody"')));
  for (const { id, request } of requests.toReversed()) {
    const said = message(body.predict, payload(101, `"to ${request.in(101).text(101)}"`));
    instance.answer(id, said).answer(id, said);
  }
  expect((await Promise.all(answers)).map((each) => each.body)).toEqual(['to 0', 'to 1', 'to 2']);
});

test('no service can answer what another was asked', async () => {
  const stranger = await (await scene.service()).instance();
  const answer = predict({});
  const { id } = await asked(instance, body.predict);
  stranger.answer(id, message(body.predict, payload(101, '"stolen"')));
  // By the time that a later call has been answered, the gate has read it.
  const check = new Peer(scene.gatePort, 'healthCheck');
  check.stream.end(frame([]));
  await check.ended;
  instance.answer(id, message(body.predict, payload(101, '"mine"')));
  expect((await answer).body).toBe('mine');
});

test('partial answers are handed on one by one', async () => {
  const answer = fetch(`${scene.server.url}${service.gateway}/predict-with-config-v2-stream`, {
    method: 'POST',
    body: '{"data":"{}"}',
    headers: { 'mlp-api-key': await scene.key() },
  });
  const { id } = await asked(instance, body.predict);
  instance.answer(id, message(body.partialPredict, payload(101, '{"n":1}'), number(103, 1)));
  instance.answer(id, message(body.partialPredict, payload(101, '{"n":2}')));
  instance.answer(id, message(body.partialPredict, payload(101, '{"n":3}'), number(104, 1)));
  expect(await (await answer).text()).toBe('{"n":1}\n{"n":2}\n{"n":3}\n');
});

test.each([
  [400, 400],
  [404, 404],
  [500, 500],
  [0, 500],
  [418, 500],
])('an error of status %i is told as %i, with its code, text and values', async (status, expected) => {
  const { status: told, body: fault } = await exchange(
    errorBody(body.error, {
      code: 'mlp-action.common.processing-exception',
      says: 'Das geht nicht: ж',
      status,
      args: { why: 'so' },
    }),
  );
  expect([told, fault]).toEqual([
    expected,
    expect.objectContaining({
      code: 'mlp-action.common.processing-exception',
      message: 'Das geht nicht: ж',
      status: expected,
      args: { why: 'so' },
    }),
  ]);
});

test('units in the billing header are what the call costs', async () => {
  const billingSettings = {
    isBillingEnabled: true,
    billingUnit: 'custom',
    billingUnitPriceInNanoToken: 500_000_000,
  } as const;
  await scene.server.host.container.get(Services).change(service.id, { billingSettings });
  const paid = async () =>
    Number(
      (await exchange(message(body.predict, payload(101, '1')), headers({ 'Z-custom-billing': '6' }))).headers.get(
        'z-cost',
      ),
    );
  await expect.poll(paid).toBe(3);
});

test.each([
  [
    'fields of later versions',
    () => [unknownFields, message(body.predict, unknownFields, payload(101, '"ok"')), unknownFields],
  ],
  ['fields in any order', () => [headers({ 'Z-Server-Time': '1' }), message(body.predict, payload(101, '"ok"'))]],
  [
    'a message in two pieces, which are one',
    () => [message(body.predict, message(101, text(1, 'json'))), message(body.predict, payload(101, '"ok"'))],
  ],
  [
    'two bodies, of which the last counts',
    () => [message(body.ext, payload(1, '"no"')), message(body.predict, payload(101, '"ok"'))],
  ],
  ['a heartbeat in the same message', () => [message(body.predict, payload(101, '"ok"')), number(150, 1)]],
])('an answer with %s is understood', async (_what, fields) => {
  expect((await exchange(...fields())).body).toBe('ok');
});

test('an answer of a kind that was not asked for, or of none that is known, is told as a failure of the service', async () => {
  const { status, body: fault } = await exchange(message(body.ext, payload(1, '1')));
  expect([status, fault.code]).toEqual([500, 'mlp-action.common.internal-error']);
  expect((await exchange(message(150, text(1, 'later')))).status).toBe(500);
  expect((await exchange(message(body.predict, payload(101, '"alive"')))).body).toBe('alive');
});

test('answers are cut anywhere and joined at will', async () => {
  const answers = [predict(0), predict(1), predict(2)];
  const frames = [];
  for (let count = 0; count < 3; count++) {
    const { id, request } = await asked(instance, body.predict);
    frames.push(
      frame([
        requestId(id),
        message(body.predict, payload(101, `"${'x'.repeat(count * 5_000)} ${request.in(101).text(101)}"`)),
      ]),
    );
  }
  await instance.writeInParts(Buffer.concat(frames), (at) => (at < 40 ? 1 : 1 + ((at * 7) % 3_000)));
  expect((await Promise.all(answers)).map((each) => each.body.trim().at(-1))).toEqual(['0', '1', '2']);
});

test('a packed answer is read', async () => {
  const answer = predict({});
  const { id } = await asked(instance, body.predict);
  instance.stream.write(
    frame([gzipSync(Buffer.concat([requestId(id), message(body.predict, payload(101, '"packed"'))]))], 1),
  );
  expect((await answer).body).toBe('packed');
});

test('several requests go as a batch to a service that wants it', async () => {
  const batching = await scene.service({ batchesConfig: { batchSize: 3, timeWaitMs: 5_000 } });
  const own = await batching.instance();
  const answers = ['0', '1', '2'].map((each) => scene.call('POST', `${batching.gateway}/predict`, Number(each)));
  const { id, request } = await asked(own, body.batch);
  const items = request.all(101);
  expect([items.map((item) => item.in(101).text(101)).toSorted(), request.in(102).text(101)]).toEqual([
    ['0', '1', '2'],
    '{}',
  ]);
  own.answer(
    id,
    message(
      body.batch,
      ...items.map((item) =>
        message(
          101,
          number(1, item.number(1)),
          item.in(101).text(101) === '1'
            ? errorBody(body.error, { code: 'no.one', says: 'No.', status: 400 })
            : message(101, payload(101, `"${item.in(101).text(101)}"`)),
        ),
      ),
    ),
  );
  const told = await Promise.all(answers);
  expect(told.map((each) => each.body.code ?? each.body)).toEqual(['0', 'no.one', '2']);
});
