import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeProblems, setHidden, useBrowser, visit } from '../harness/browser.ts';
import { ask, register } from '../harness/people.ts';

useBrowser();

interface Task {
  readonly jobId: string;
  readonly persistentJobStatus: string;
  readonly unreadStatus: boolean;
  readonly operatedEntityName: string;
  readonly [fact: string]: unknown;
}

const list = '/api/mlpcore/task/list';
const buttonOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Background tasks/ });
const popoverOf = (page: Page) => page.getByRole('dialog', { name: 'Background tasks' });

test('removing a service shows a task until its end, in the header by keyboard and on a page of its own, and a superadministrator sees whose it is', async () => {
  const { page, goto, context } = await visit({ login: 'demo' });
  const name = `doomed-${Date.now().toString(36)}`;
  await ask(context, 'POST', '/api/mlpcore/account/demo/model', { modelName: name, taskType: 'custom' });
  await goto('/workspace');
  await ask(context, 'DELETE', `/api/mlpcore/account/demo/model/${name}`);

  await buttonOf(page).focus();
  await page.keyboard.press('Enter');
  const removal = popoverOf(page).getByRole('listitem').filter({ hasText: name });
  await removal.getByText('Completed').waitFor();
  await expect.poll(() => removal.innerText()).toMatch(/Delete\s+doomed-\w+\s+Completed\s+in \d+ s\s+\d\d:\d\d:\d\d/);
  expect(await axeProblems(page)).toEqual([]);
  await popoverOf(page).getByRole('tab', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  await popoverOf(page).getByRole('tab', { name: 'In progress', selected: true }).waitFor();
  await expect.poll(() => removal.count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await removal.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => popoverOf(page).count()).toBe(0);
  expect(await buttonOf(page).evaluate((element) => element === document.activeElement)).toBe(true);
  const read = async () =>
    (await ask<Task[]>(context, 'GET', list)).find(({ operatedEntityName }) => operatedEntityName === name)
      ?.unreadStatus;
  await expect.poll(read).toBe(false);

  await buttonOf(page).click();
  await popoverOf(page).getByRole('link', { name: 'All tasks' }).click();
  await page.waitForURL('**/job-status');
  await expect.poll(() => popoverOf(page).count()).toBe(0);
  const main = page.getByRole('main');
  await main.getByRole('listitem').filter({ hasText: name }).waitFor();
  expect([await page.title(), await axeProblems(page)]).toEqual(['Background tasks · Berth', []]);
  await main.getByRole('link', { name: 'Completed' }).click();
  await page.waitForURL('**/job-status?tab=completed');
  await main.getByRole('listitem').filter({ hasText: name }).waitFor();

  const admin = await visit({ login: 'superadmin', theme: 'dark' });
  await admin.goto('/superadmin');
  await admin.page.getByRole('button', { name: /superadmin/ }).click();
  await admin.page.getByRole('menuitem', { name: 'Background tasks' }).click();
  await admin.page.waitForURL('**/job-status');
  const seen = admin.page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await seen.getByText('account Demo').waitFor();
  expect([await buttonOf(admin.page).count(), await axeProblems(admin.page)]).toEqual([0, []]);

  const stranger = await visit({ login: (await register('Skerry')).login });
  await stranger.goto('/job-status/');
  await stranger.page.getByRole('heading', { name: 'No tasks yet' }).waitFor();
});

/** Tasks as a server shows them that does what takes long. */
const task = (jobId: string, persistentJobStatus: string, more: object = {}): Task => ({
  jobId,
  title: '',
  persistentJobStatus,
  waitFor: [],
  step: '',
  percentage: 0,
  operation: 'FIT',
  operatedEntity: { name: 'model', key: { accountId: 1, modelId: 1 } },
  operatedEntityName: `service-${jobId}`,
  runAt: Date.now() - 72_000,
  unreadStatus: true,
  interrupted: false,
  isInterruptible: false,
  children: [],
  ...more,
});
const over = { endTime: Date.now() - 12_000 };
const reason = `The data cannot be attached. ${'The registry answered 401. '.repeat(12)}`;

/** Has a page see these tasks, and notes what it asks to be done with them. */
async function serve(
  page: Page,
  tasks: Task[],
): Promise<{ asked: () => number; told: string[]; change: (jobId: string, facts: Partial<Task>) => void }> {
  let asked = 0;
  const told: string[] = [];
  const change = (jobId: string, facts: Partial<Task>) =>
    tasks.splice(
      0,
      tasks.length,
      ...tasks.map((each) => (each.jobId === jobId ? ({ ...each, ...facts } as Task) : each)),
    );
  await page.route(`**${list}`, (route) => {
    asked += 1;
    return route.fulfill({ json: tasks });
  });
  // Of these tasks the server's stream knows nothing.
  await page.route('**/api/mlpcore/live?*', (route) => route.fulfill({ status: 204 }));
  await page.route(/\/task\/(read|\d+\/stop)/, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    told.push([pathname.replace('/api/mlpcore/task/', ''), ...searchParams.getAll('jobId')].join(' '));
    for (const id of searchParams.getAll('jobId')) change(id, { unreadStatus: false });
    const [, stopped] = /(\d+)\/stop/.exec(pathname) ?? [];
    if (stopped) change(stopped, { persistentJobStatus: 'REVERTING', interrupted: true });
    return route.fulfill({ body: '' });
  });
  return { asked: () => asked, told, change };
}

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  'what goes on is shown as it goes on, is canceled after a question, and a failure marks the button (%s, %i px)',
  async (theme, width) => {
    const { page, goto } = await visit({ login: 'demo', theme, width });
    const part = (id: string, status: string, children: Task[] = []) =>
      task(id, status, { operation: 'PREPARE', children, ...(status === 'COMPLETED' && over) });
    const served = await serve(page, [
      task('7', 'RUN', {
        step: 'Epoch 3 of 8',
        percentage: 140,
        isInterruptible: true,
        children: [part('8', 'COMPLETED'), part('9', 'RUN', [part('10', 'COMPLETED')])],
      }),
      task('6', 'IDLE', { waitFor: ['7'], unreadStatus: false }),
      task('5', 'REPLACED'),
      task('3', 'REVERTED', { ...over, interrupted: true, unreadStatus: false }),
      // More than the popover has room for.
      ...Array.from({ length: 10 }, (_each, at) => task(`2${at}`, 'COMPLETED', { ...over, unreadStatus: false })),
    ]);
    await goto('/workspace');
    await page.getByRole('button', { name: 'Background tasks in progress, 2' }).click();
    const popover = popoverOf(page);
    const running = popover.getByRole('listitem').filter({ hasText: 'service-7' }).first();
    await running.getByText('Epoch 3 of 8').waitFor();
    const [tabs, first] = await Promise.all([popover.getByRole('tablist').boundingBox(), running.boundingBox()]);
    expect(first!.y).toBeGreaterThanOrEqual(tabs!.y + tabs!.height - 1);
    await expect
      .poll(() => running.getByRole('progressbar', { name: 'Progress: service-7' }).getAttribute('aria-valuenow'))
      .toBe('100');
    expect([
      await popover.getByText('service-5').count(),
      await popover.getByText('Waits for: Training service-7').count(),
      await popover.getByText('service-10').count(),
    ]).toEqual([0, 1, 1]);
    const elapsed = async () => /1 min (\d+) s/.exec(await running.innerText())?.[1];
    const before = await elapsed();
    await expect.poll(elapsed).not.toBe(before);
    expect(await axeProblems(page)).toEqual([]);
    await expect
      .poll(() => served.told, { timeout: 10_000 })
      .toEqual([expect.stringMatching(/^read (7|8|9|10)( (7|8|9|10))*$/)]);
    await expect.poll(() => popover.getByRole('button', { name: /^Cancel:/ }).count()).toBe(1);

    await popover.getByRole('button', { name: 'Cancel: Training service-7' }).click();
    const question = popover.getByRole('group', { name: 'Cancel: Training service-7' });
    await question.getByRole('button', { name: 'Keep running' }).click();
    expect(served.told).toHaveLength(1);
    // Who goes on by keyboard is still at the task.
    await expect.poll(() => running.evaluate((item) => item.contains(document.activeElement))).toBe(true);
    await popover.getByRole('button', { name: 'Cancel: Training service-7' }).click();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await running.getByText('Canceling…').waitFor();
    expect([served.told[1], await running.getByRole('progressbar', { name: 'Progress: service-7' }).count()]).toEqual([
      '7/stop',
      0,
    ]);

    served.change('6', { persistentJobStatus: 'FAILED', errorMessage: reason, unreadStatus: true, ...over });
    const failed = popover.getByRole('listitem').filter({ hasText: 'service-6' });
    await failed.getByText('Failed').waitFor({ timeout: 10_000 });
    const height = async () => (await failed.boundingBox())!.height;
    const folded = await height();
    await failed.getByRole('button', { name: 'Show all' }).click();
    expect(await height()).toBeGreaterThan(folded);
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => served.told.at(-1)).toMatch(/^read .*6/);
    served.change('3', { persistentJobStatus: 'FAILED', unreadStatus: true });
    await page.getByRole('button', { name: 'Background tasks: some failed, 1' }).waitFor({ timeout: 10_000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);

test('a tab that is hidden asks for no tasks, and a server that does not answer is no reason for a message', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /503/ });
  const { asked } = await serve(page, []);
  await goto('/workspace');
  await buttonOf(page).waitFor();
  await expect.poll(asked, { timeout: 15_000 }).toBeGreaterThan(1);
  await setHidden(page, true);
  await page.waitForTimeout(500);
  const hiddenAt = asked();
  await page.waitForTimeout(6_000);
  expect(asked()).toBe(hiddenAt);
  await page.unroute(`**${list}`);
  let refused = 0;
  await page.route(`**${list}`, (route) => {
    refused += 1;
    return route.fulfill({
      status: 503,
      json: { code: 'database.unreachable', message: 'The database cannot be reached.', status: 503, args: {} },
    });
  });
  await setHidden(page, false);
  await expect.poll(() => refused, { timeout: 15_000 }).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await buttonOf(page).click();
  await popoverOf(page).getByRole('heading', { name: 'No tasks yet' }).waitFor();
});
