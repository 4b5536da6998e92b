import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ControlGroups } from './control-groups.ts';

/** A folder that stands for the kernel's: it holds what was written, and makes no files by itself. */
function groupsIn(files: Readonly<Record<string, string>>): string {
  const top = mkdtempSync(join(tmpdir(), 'berth-groups-'));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(top, path, '..'), { recursive: true });
    writeFileSync(join(top, path), text);
  }
  return top;
}
const mount = (at: string, type: string, options: string) => `31 23 0:28 / ${at} rw - ${type} ${type} ${options}\n`;

test('version 2: limits are asked for below the own group, and written into one for each instance', () => {
  const top = groupsIn({ 'berth.service/cgroup.controllers': 'cpu io memory pids\n' });
  const groups = new ControlGroups('/data', () => ({
    own: '0::/berth.service\n',
    mounts: mount(top, 'cgroup2', 'rw'),
  }));
  expect(groups.held).toEqual(['memory', 'pids', 'cpu']);
  expect(readFileSync(join(top, 'berth.service/cgroup.subtree_control'), 'utf8')).toBe('+cpu');
  const [folder, ...others] = groups.prepare(7, { memoryBytes: 2 ** 26, cores: 0.5 });
  expect(others).toEqual([]);
  expect(folder).toMatch(/\/berth\.service\/berth-[0-9a-f]{8}-7$/);
  for (const file of ['memory.max', 'memory.oom.group', 'pids.max', 'cpu.weight'])
    writeFileSync(join(folder!, file), '');
  groups.prepare(7, { memoryBytes: 2 ** 26, cores: 2 });
  const at = (file: string) => readFileSync(join(folder!, file), 'utf8');
  expect([at('memory.max'), at('memory.oom.group'), at('pids.max'), at('cpu.weight')]).toEqual([
    String(2 ** 26),
    '1',
    '1024',
    '200',
  ]);
  // Less than an ordinary process gets would keep it from starting in time.
  groups.prepare(7, { memoryBytes: 2 ** 26, cores: 0.5 });
  expect(at('cpu.weight')).toBe('100');
  expect(groups.ranOutOfMemory(7)).toBe(false);
  writeFileSync(join(folder!, 'memory.events'), 'low 0\noom 1\noom_kill 1\n');
  expect(groups.ranOutOfMemory(7)).toBe(true);
});

test('version 1: each kind has a place of its own, that of the mount where the own path is not to be seen', () => {
  const top = groupsIn({ 'memory/job/tasks': '', 'pids/tasks': '' });
  const groups = new ControlGroups('/data', () => ({
    own: '5:memory:/job\n4:pids:/docker/of-the-machine\n1:cpu:/\n',
    mounts:
      mount(join(top, 'memory'), 'cgroup', 'rw,memory') +
      mount(join(top, 'pids'), 'cgroup', 'rw,pids') +
      mount(join(top, 'gone'), 'cgroup', 'rw,cpu'),
  }));
  expect(groups.held).toEqual(['memory', 'pids']);
  const folders = groups.prepare(7, { memoryBytes: 1, cores: 1 });
  expect(folders.map((each) => each.slice(top.length).replace(/berth-\w+-7$/, ''))).toEqual(['/memory/job/', '/pids/']);
  groups.remove(7);
  expect(folders.filter((each) => existsSync(each))).toEqual([]);
});

test('without groups nothing is held to, and nothing fails', () => {
  const groups = new ControlGroups('/data', () => ({ own: '', mounts: '' }));
  expect([groups.held, groups.prepare(1, { memoryBytes: 1, cores: 1 }), groups.ranOutOfMemory(1)]).toEqual([
    [],
    [],
    false,
  ]);
});
