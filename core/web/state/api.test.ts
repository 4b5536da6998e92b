import { expect, test } from 'vitest';
import { faultOf } from './api.ts';

test('a fault keeps its request id; an answer that is no fault keeps its status', async () => {
  const headers = { 'z-requestid': 'req_1' };
  const fault = await faultOf(
    new Response(JSON.stringify({ code: 'c', message: 'm', status: 400, args: { a: 'b' } }), { status: 400, headers }),
  );
  expect([fault.code, fault.args]).toEqual(['c', { a: 'b', requestId: 'req_1' }]);
  expect((await faultOf(new Response('<html>', { status: 502 }))).code).toBe('http.502');
});
