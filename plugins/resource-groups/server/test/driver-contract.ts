import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { InstanceSpec, Observed, RuntimeDriver } from '../public.ts';
import { counting, failing, idle, polite, stubborn } from './scripts.ts';
import type { Ability, TriedPlace } from './tried-place.ts';

let lastId = 1_000;

function expectInOrder(output: string): void {
  const lines = output.trimEnd().split('\n');
  expect(lines).toEqual(lines.map((_, at) => `line ${at + 1}`));
}

/** What holds of every driver, and also where our own server is restarted in the middle of it. */
export function driverContract(place: TriedPlace): void {
  describe('the contract of drivers', () => {
    let driver: RuntimeDriver | undefined;
    const begun: number[] = [];
    const heard: number[] = [];

    async function restart(): Promise<RuntimeDriver> {
      await driver?.close?.();
      driver = await place.open();
      driver.onExit((id) => void heard.push(id));
      return driver;
    }
    const opened = async (): Promise<RuntimeDriver> => driver ?? (await restart());
    function made(script: string): InstanceSpec {
      begun.push(++lastId);
      return place.spec(lastId, script);
    }
    const seen = async (id: number): Promise<Observed> => (await opened()).observe(id);
    const becomes = (id: number, expected: object) =>
      vi.waitFor(async () => expect(await seen(id)).toMatchObject(expected), 30_000);
    const written = async (id: number, previous = false) => String(await (await opened()).readLog(id, { previous }));
    const writes = (id: number, text: string) =>
      vi.waitFor(async () => expect(await written(id)).toContain(text), 30_000);
    async function begin(script: string): Promise<InstanceSpec> {
      const spec = made(script);
      await (await opened()).start(spec, 1);
      await becomes(spec.instanceId, { state: 'running', attempt: 1 });
      return spec;
    }
    function able(ability: Ability, what: string, run: () => Promise<void>): void {
      const lack = place.cannot?.[ability];
      if (!lack) return test(what, run);
      test(`has no ${ability}: ${lack.because}`, async () => {
        const { instanceId } = await begin(idle);
        await lack.shown(driver!, instanceId, restart);
      });
    }

    afterEach(async () => {
      for (const id of begun.splice(0)) {
        const last = await opened();
        await last.stop(id, 0);
        await last.forget(id);
        expect([await last.observe(id), await place.alive(id)]).toEqual([{ state: 'absent' }, false]);
        expect(await last.list()).not.toContain(id);
      }
    });
    afterAll(() => driver?.close?.());

    test('starts an instance once, also where our server is restarted before it runs', async () => {
      const spec = made(idle);
      const { instanceId: id } = spec;
      expect(await seen(id)).toEqual({ state: 'absent' });
      await driver!.start(spec, 1);
      await restart();
      // What had not begun is asked for again.
      const { state } = await vi.waitFor(async () => {
        const now = await seen(id);
        expect(['running', 'absent']).toContain(now.state);
        return now;
      });
      if (state === 'absent') await driver!.start(spec, 2);
      await becomes(id, { state: 'running', attempt: state === 'absent' ? 2 : 1 });
      await writes(id, 'up\n');
      expect([await written(id), await driver!.list()]).toEqual(['up\n', expect.arrayContaining([id])]);
      await expect(driver!.forget(id)).rejects.toThrow(/^(The machine failed: )?Instance \d+ still runs/);
    });

    test('tells of one that runs the same after a restart', async () => {
      const { instanceId: id } = await begin(idle);
      const before = await seen(id);
      await restart();
      expect(await seen(id)).toMatchObject({ state: 'running', attempt: 1, since: (before as { since?: Date }).since });
      expect(await driver!.list()).toContain(id);
    });

    able('word', 'says by itself that an instance has ended, also after a restart', async () => {
      const { instanceId: id } = await begin(idle);
      await restart();
      await seen(id);
      heard.length = 0;
      await place.kill(id);
      await vi.waitFor(() => expect(heard).toContain(id));
      await becomes(id, { state: 'exited' });
    });

    test('keeps what is written once and whole over a restart, and that of the run before', async () => {
      const spec = await begin(counting);
      const { instanceId: id } = spec;
      await writes(id, 'line 3\n');
      await restart();
      await seen(id);
      await writes(id, 'line 15\n');
      await driver!.stop(id, 0);
      const whole = await written(id);
      expectInOrder(whole);
      await driver!.start(place.spec(id, idle), 2);
      await becomes(id, { state: 'running', attempt: 2 });
      await writes(id, 'up\n');
      expect([await written(id), await written(id, true)]).toEqual(['up\n', whole]);
      const kept = await driver!.listLogs(id);
      expect(kept.map(({ attempt }) => attempt)).toEqual([1, 2]);
      // When the output of each was written is known to its last byte, in order.
      for (const { attempt, to } of kept) {
        const moments = await driver!.logMoments(id, attempt, 0);
        expect(moments.at(-1)).toMatchObject({ to });
        expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).toSorted((one, other) => one - other));
        expect(Math.abs(moments.at(-1)!.at - Date.now())).toBeLessThan(3_600_000);
      }
    });

    able('console', 'opens a console in an instance, and another one after a restart', async () => {
      const { instanceId: id } = await begin(idle);
      const start = { command: ['sh'], columns: 80, rows: 24, unfenced: true } as const;
      const left = await driver!.open!(id, start);
      await restart();
      left.end();
      const console = await driver!.open!(id, start);
      await console.write(Buffer.from('echo $((6 * 7)); exit 5\n'));
      let output = '';
      for await (const bytes of console.output) output += String(bytes);
      expect([output, await console.ended]).toEqual([expect.stringContaining('42'), 5]);
      // Somebody goes on typing.
      await console.write(Buffer.from('ls\n'));
      await driver!.stop(id, 0);
      await expect(driver!.open!(id, start)).rejects.toMatchObject({ code: 'instance.not_running', status: 409 });
    });

    able('limits', 'ends what needs more memory than it may have and says so, also after a restart', async () => {
      const spec = made(`sleep 1; ${place.hungry}`);
      await (await opened()).start({ ...spec, resources: { ...spec.resources, memoryLimit: '64Mi' } }, 1);
      await becomes(spec.instanceId, { state: expect.stringMatching(/running|exited/) });
      if (!place.cannot?.['foreign end']) await restart();
      // Not every engine tells why a program was killed.
      await becomes(spec.instanceId, {
        state: 'exited',
        reason: expect.stringMatching(/^(OutOfMemory|Killed)$/),
        message: expect.stringContaining('more memory than its memory limit'),
      });
    });

    able('grace', 'asks a program to end and waits for it', async () => {
      const { instanceId: id } = await begin(polite);
      await writes(id, 'up\n');
      await driver!.stop(id, 10_000);
      expect(await seen(id)).toMatchObject({ state: 'exited', reason: 'Stopped', attempt: 1 });
      expect([await written(id), await place.alive(id)]).toEqual(['up\nbye\n', false]);
      await driver!.stop(id, 10_000);
    });

    test('ends a program that does not listen, also where our server is restarted while it waits', async () => {
      const { instanceId: id } = await begin(stubborn);
      await writes(id, 'up\n');
      const stopping = driver!.stop(id, 5_000).catch(() => undefined);
      if (!place.cannot?.grace) await writes(id, 'not yet\n');
      await restart();
      await driver!.stop(id, 300);
      // What remembers nothing is gone where it was the former server that ended it.
      const told = { state: 'exited', reason: 'Stopped' };
      const ended = place.cannot?.memory ? { state: expect.stringMatching(/exited|absent/) } : told;
      expect([await seen(id), await place.alive(id)]).toMatchObject([ended, false]);
      // What the former server waited for has come.
      await stopping;
      await driver!.stop(lastId + 1, 0);
    });

    able('memory', 'knows how an instance ended also after a restart', async () => {
      const { instanceId: id } = await begin(idle);
      await driver!.stop(id, 0);
      const before = await seen(id);
      expect(before).toMatchObject({ state: 'exited', reason: 'Stopped', attempt: 1 });
      await restart();
      expect(await seen(id)).toEqual(before);
    });

    able('foreign end', 'tells how a program ended that a former server of ours had started', async () => {
      const { instanceId: id } = await begin(idle);
      await restart();
      await place.kill(id);
      await becomes(id, { state: 'exited', attempt: 1, reason: 'Killed', exitCode: 137 });
    });

    able('exit code', 'tells with which exit code a program ended', async () => {
      const spec = made(failing);
      await (await opened()).start(spec, 1);
      const message = 'It ended with exit code 7.';
      await becomes(spec.instanceId, { state: 'exited', attempt: 1, reason: 'Error', exitCode: 7, message });
    });

    test('tells of a crash, also of one that no server of ours saw, and starts it again', async () => {
      const failed = made(failing);
      const { instanceId: id } = failed;
      await (await opened()).start(failed, 1);
      await becomes(id, { state: 'exited', attempt: 1, message: expect.stringMatching(/\.$/) });
      expect(await written(id)).toBe('no model file\n');
      await driver!.start(place.spec(id, idle), 2);
      await becomes(id, { state: 'running', attempt: 2 });
      await driver!.close?.();
      await place.kill(id);
      await restart();
      await becomes(id, { state: 'exited', attempt: 2 });
      expect(await written(id, true)).toBe('no model file\n');
    });

    test('names an image that is not there, also where our server is restarted meanwhile', async () => {
      const spec = { ...made(idle), image: place.absentImage };
      const { instanceId: id } = spec;
      const said = async (attempt: number): Promise<string> => {
        const refused = await (await opened()).start(spec, attempt).then(
          () => undefined,
          ({ message }: Error) => message,
        );
        if (refused !== undefined) return refused;
        await becomes(id, { state: 'exited', reason: 'Refused', attempt });
        return ((await seen(id)) as { message: string }).message;
      };
      expect(await said(1)).toContain(place.absentImage);
      await driver!.start(spec, 2).catch(() => undefined);
      await restart();
      expect(await said(3)).toContain(place.absentImage);
      expect(await place.alive(id)).toBe(false);
    });

    able('lost server', 'says that a place cannot be reached, and goes on with what runs there', async () => {
      const { instanceId: id } = await begin(counting);
      const trouble = async (): Promise<string> => {
        const [one] = (await (await opened()).servers?.()) ?? [];
        if (one?.trouble) return one.trouble.message;
        await seen(id);
        await written(id);
        return '';
      };
      const refusal = () => trouble().catch(({ message }: Error) => message);
      await place.lose!();
      await vi.waitFor(async () => expect(await refusal()).toContain('cannot be reached'));
      await restart();
      expect(await refusal()).toContain('cannot be reached');
      await place.find!();
      await vi.waitFor(async () => expect(await refusal()).toBe(''), 30_000);
      await becomes(id, { state: 'running', attempt: 1 });
      await writes(id, `line ${(await written(id)).split('\n').length + 4}\n`);
      expectInOrder(await written(id));
    });
  });
}
