import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openPool, unitsOn } from '../database/database.ts';
import { undone } from '../database/undone-test.ts';
import { DatabaseEvents } from './events.ts';

const log = pino({ level: 'silent' });
let topics = 0;

/** Events of a process of its own, and what it heard of a topic that no other test uses. */
async function openEvents(topic = `of-the-test-${process.pid}-${++topics}`) {
  const pool = openPool(inject('postgres'), log, 2);
  const sockets: Socket[] = [];
  const stream = () => sockets[sockets.push(new Socket()) - 1]!;
  const events = new DatabaseEvents(pool, { ...inject('postgres'), stream }, log);
  await events.start();
  onTestFinished(async () => {
    await events.stop();
    await pool.end();
  });
  const heard: string[] = [];
  const missed = vi.fn();
  events.hear(topic, (payload) => heard.push(payload), missed);
  const tell = (payload: string) => events.publish(topic, payload);
  return { pool, socket: () => sockets.at(-1)!, topic, heard, missed, tell };
}

test('who tells something has heard it when it goes on, however many do so at once', async () => {
  const { heard, tell } = await openEvents();
  const all = Array.from({ length: 200 }, (_, index) => String(index));
  await Promise.all(
    all.map(async (each) => {
      await tell(each);
      expect(heard).toContain(each);
    }),
  );
  expect(heard.toSorted((a, b) => Number(a) - Number(b))).toEqual(all);
});

test('another process hears it too', async () => {
  const { topic, tell } = await openEvents();
  const other = await openEvents(topic);
  await tell('a change');
  await vi.waitFor(() => expect(other.heard).toEqual(['a change']));
});

test('what a unit of work tells is heard when all of it is held, and not where it is undone', async () => {
  const { pool, heard, tell } = await openEvents();
  const unit = unitsOn(pool);
  for (const round of ['1', '2', '3'] as const) {
    await unit(async () => {
      await tell(`${round} outer`);
      await unit(() => tell(`${round} inner`));
      await undone(unit, () => tell(`${round} undone`));
      await sleep(20);
      expect(heard.filter((each) => each.startsWith(round))).toEqual([]);
    });
    expect(heard.filter((each) => each.startsWith(round))).toEqual([`${round} outer`, `${round} inner`]);
  }
  await undone(unit, () => unit(() => tell('undone')));
  await tell('last');
  expect(heard.slice(-2)).toEqual(['3 inner', 'last']);
});

test('a connection that broke keeps nobody from telling, and what was lost is told once it is made again', async () => {
  const { socket, heard, missed, tell } = await openEvents();
  await tell('before');
  socket().destroy();
  await tell('while it is broken');
  expect(heard).toEqual(['before']);
  await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce());
  await tell('after');
  expect(heard).toEqual(['before', 'after']);
});

test('one that no longer answers keeps nobody from telling either', async () => {
  const { socket, heard, tell } = await openEvents();
  await tell('before');
  socket().pause();
  await tell('while it is silent');
  expect(heard).toEqual(['before']);
  socket().resume();
  await tell('after');
  expect(heard).toEqual(['before', 'while it is silent', 'after']);
});
