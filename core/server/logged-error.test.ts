import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { errorSerializers } from './logged-error.ts';

function logged(details: object): unknown {
  let line = '';
  pino({ base: null, timestamp: false, serializers: errorSerializers }, { write: (text) => (line = text) }).warn(
    details,
  );
  return JSON.parse(line);
}

test.each(['err', 'error'])('the log knows what failed and where, and none of the values, under %s', (name) => {
  const refused = Object.assign(new Error('it is there already'), { code: '23505', detail: 'Key (secret)=(s3cret)' });
  const failed = new DrizzleQueryError('insert into keys values ($1)', ['s3cret\nparams: s3cret'], refused);
  const line = logged({ [name]: new Error('The key was not kept.', { cause: failed }) });
  expect(line).toMatchObject({
    [name]: {
      name: 'Error',
      message: 'The key was not kept.',
      cause: {
        message: 'Failed query: insert into keys values ($1)',
        stack: expect.stringMatching(/^Error: Failed query: insert into keys values \(\$1\)\n +at /),
        cause: { message: 'it is there already', code: '23505' },
      },
    },
  });
  expect(JSON.stringify(line)).not.toContain('s3cret');
});

test('so it does where only the message is told', () => {
  const { message } = new DrizzleQueryError('select $1', ['s3cret']);
  expect(logged({ error: message })).toMatchObject({ error: 'Failed query: select $1' });
});

test('a system’s error tells its code; what is no error stays as it is', () => {
  expect(logged({ err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) })).toMatchObject({
    err: { message: 'refused', code: 'ECONNREFUSED' },
  });
  expect(logged({ error: { of: 3 } })).toMatchObject({ error: { of: 3 } });
});
