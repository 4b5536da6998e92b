import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A folder for one test. */
function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'licence-tool-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What the tool says, and how it ends. */
function said(...words: readonly string[]): { readonly status: number | null; out: string; problem: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['plugins/licence/tool/licence.ts', ...words], {
    encoding: 'utf8',
  });
  return { status, out: stdout.trimEnd(), problem: stderr.trimEnd() };
}

test('keys are made in a folder that is not there yet, and none in the place of others', () => {
  const folder = join(folderForTest(), 'of', 'vendor');
  expect(said('keys', folder)).toEqual({ status: 0, out: '', problem: '' });
  const key = join(folder, 'licence-private.pem');
  const kept = readFileSync(key, 'utf8');
  expect(said('keys', folder)).toEqual({
    status: 1,
    out: '',
    problem: `${key} is there already and is kept, so no keys are made. Name another folder.`,
  });
  expect(readFileSync(key, 'utf8')).toBe(kept);
});

test('what would not hold as it is meant is not signed, and a sentence says why', () => {
  const folder = folderForTest();
  said('keys', folder);
  const [key, file] = [join(folder, 'licence-private.pem'), join(folder, 'licence.json')];
  const limits = {
    cpuTotalCount: 40,
    vramTotalGb: 0,
    allowedServices: [],
    allowedVllmModels: [],
    allowedToDevelop: true,
    allowedToFit: true,
  };
  const whole = { customer: 'Acme', starts: '2026-01-01', ends: '2026-12-31', limits, daysBeforeHardLimits: 10 };
  const sign = (content: unknown) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return said('sign', key, file);
  };
  const signed = sign(whole);
  expect({ ...signed, out: signed.out.split('.').length }).toEqual({ status: 0, out: 3, problem: '' });

  const refused = (content: unknown) => {
    const { status, out, problem } = sign(content);
    expect([status, out]).toEqual([1, '']);
    return problem;
  };
  // Left out of what is signed, it would be a licence for any installation.
  expect(refused({ ...whole, instalation: '7734a295-3382-4f4c-a587-96add85dd57d' })).toContain('"instalation"');
  expect(refused({ ...whole, limits: { ...limits, allowedModels: ['one'] } })).toContain('"allowedModels"');
  expect(refused({ ...whole, ends: '2025-12-31' })).toContain('must not be before starts');
  expect(refused('{bad')).toBe(`${file} is no JSON object, so it is not signed.`);
  expect(said('sign', key, join(folder, 'none.json')).problem).toBe(
    `${join(folder, 'none.json')} cannot be read (ENOENT).`,
  );
  expect(said('sign', join(folder, 'licence-public.pem'), file).problem).toMatch(/is not the vendor’s private key/);
});
