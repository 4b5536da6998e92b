import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { Fault } from '#core/contract/fault.ts';
import { Api } from '#core/web/state/api.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { hostAtom, useService } from '#core/web/state/state.ts';
import type { UrlState } from '#core/web/page/url-state.ts';
import type { PredictConfigData } from '#plugins/services/contract.ts';
import { catalogPath, standingOf, useServiceStatus } from '#plugins/services/web/parts.ts';
import { serviceTester, type GivenRequest, type ServiceTabProps } from '#plugins/services/web/public.ts';
import { testing } from '../contract.ts';
import { columnIn, columnText, testingUrl } from './compare/columns.ts';
import { draftKey, readDraft } from './request/draft.ts';
import type { OwnExample } from './examples/example.ts';
import { ExampleChips } from './examples/example-chips.tsx';
import { laidOut } from './request/json-text.ts';
import { titleOf } from './history/kept-body.ts';
import { resultOf } from './history/kept-run.ts';
import { LazyPart } from './lazy-part.tsx';
import { keepInAddress, testInFragment, type LinkedTest } from './share/link.ts';
import { RequestPanel } from './request/request-panel.tsx';
import { useKeptDraft } from './request/use-kept-draft.ts';
import { useRequestText } from './request/request-text.ts';
import { ResultPanel } from './result/result-panel.tsx';
import type { TestResult } from './run.ts';
import { SnippetPanel } from './snippets/snippet-panel.tsx';
import { unreadyOf } from './standing/readiness.ts';
import { StandingNote } from './standing/standing-note.tsx';
import { TypePanel } from './type-panel.tsx';
import { useRecorder, wordsOf } from './use-recorder.ts';
import { targetOf, useTest } from './use-test-form.ts';
import styles from './testing-tab.module.css';

const history = () => import('./history/history-panel.tsx');
const compare = () => import('./compare/compare-panel.tsx');
const shareDialog = () => import('./share/share-dialog.tsx');
const exampleDialog = () => import('./examples/save-example-dialog.tsx');

interface TesterProps extends ServiceTabProps {
  readonly url: UrlState<ReturnType<typeof testingUrl.read>>;
  readonly configs: readonly PredictConfigData[];
  readonly own: OwnExample;
  /** What a link brought along. */
  readonly linked: LinkedTest | undefined;
}

/** The tester of one service: its form and answer, or a comparison, and what is kept of both. */
export function Tester({ service, mayEdit, base, url, configs, own, linked }: TesterProps) {
  const host = useAtomValue(hostAtom);
  const api = useService(Api);
  const { text: fetchText, input, result: view, panel } = host.find(serviceTester, service.taskType ?? '') ?? {};
  const text = useRequestText(fetchText);
  const { record, failure } = useRecorder(text);
  const status = useServiceStatus(service);
  const standing = status.data && standingOf(status.data);
  const unready = unreadyOf(service, standing);
  const startTimeSeconds = standing?.startTimeSeconds;
  /** A call wakes what sleeps, so that there is more to say of the service than before. */
  function received(result: TestResult) {
    record(result);
    if (unready) status.retry();
  }
  const { user } = useAtomValue(sessionAtom);
  const key = draftKey(user!.id, service.id.modelId);
  const from = linkOf(url);
  const [left] = useState(() => readDraft(key, from));
  const test = useTest({
    service,
    configs,
    first: left ?? linked ?? preset(own),
    preset: preset(own),
    onResult: received,
  });
  useKeptDraft(key, { ...test, example: preset(own).request, configs, from });
  const [form, setForm] = useState<'panel' | 'json'>(panel && (!linked || panel.takes) ? 'panel' : 'json');
  const [given, setGiven] = useState<GivenRequest | undefined>(
    linked && { request: linked.request, config: linked.config },
  );
  const [dialog, setDialog] = useState<'share' | 'example'>();
  const { compare: columns } = url.state;
  const { accountId: account, modelId: model } = service.id;

  /** Puts a kept test where it can be seen and changed. */
  function load(kept: LinkedTest, outcome?: TestResult) {
    const { request, config } = kept;
    setGiven({ request, config, outcome });
    if (!panel?.takes) setForm('json');
    return test.load({ ...kept, request: laidOut(request) });
  }

  const followAddress = useEffectEvent(() => {
    const came = testInFragment(location.hash);
    if (came) load(came);
  });
  useEffect(() => {
    addEventListener('hashchange', followAddress);
    return () => removeEventListener('hashchange', followAddress);
  }, []);

  async function openRun(runId: number, again: boolean): Promise<void> {
    const run = await api.send(testing.getTestRun, { account, model, runId });
    const request = run.request.text;
    if (again && request === undefined)
      throw new Fault(
        'testing.request.not_kept',
        'The request was too large to be kept, so it cannot be sent again from here.',
        409,
      );
    const result = resultOf(run, service);
    const isWhole = request !== undefined && (!run.answer || run.answer.text !== undefined);
    const loaded =
      request === undefined ? undefined : load({ ...run, request }, isWhole && !again ? result : undefined);
    test.show(result, { kind: 'history', run });
    // What is sent again, and what of a run is not kept, is shown beside the JSON form, whatever panel the task type has.
    if (again || !isWhole) setForm('json');
    if (again && loaded) test.sendThis(loaded);
  }

  function loadExample({ answer, ...kept }: LinkedTest & { readonly answer?: string | undefined }): string {
    const request = load(kept);
    if (answer !== undefined)
      test.show(
        { request, answer, at: 0, took: 0, status: 200, fault: undefined, cost: undefined, requestId: undefined },
        { kind: 'example' },
      );
    return request.body;
  }

  /** A panel's call stands behind its JSON toggle as well. */
  function showAndRecord(result: TestResult) {
    test.show(result);
    received(result);
  }

  function openComparison() {
    const target = targetOf(service);
    const column = columnText({ ...target, config: test.config });
    url.change({
      compare: [columnIn(column) ? column : columnText({ ...target, config: { kind: 'saved', id: undefined } })],
    });
    keepInAddress(test.request);
  }

  const close = () => setDialog(undefined);
  const comparing = columns.length > 0;
  const json = !panel || form === 'json';
  const query = testingUrl.write({ compare: columns, shared: '', from: '', config: '' });
  const page = `${location.origin}${service.publicSettings.isPublic ? catalogPath(service) : base}/testing${query.size > 0 ? `?${query}` : ''}`;
  const title = titleOf(test.body, wordsOf(test.body, text));
  return (
    <>
      {unready && <StandingNote unready={unready} startTimeSeconds={startTimeSeconds} mayEdit={mayEdit} />}
      <ExampleChips service={service} request={test.body} own={own} onLoad={loadExample} />
      {comparing ? (
        <LazyPart
          page={compare}
          lines={8}
          props={{
            service,
            configs,
            text,
            input,
            test,
            columns,
            onColumns: (next) => url.change({ compare: next }),
            onResult: received,
            onShare: () => setDialog('share'),
          }}
        />
      ) : (
        <div className={styles.panels}>
          {panel && (
            <TypePanel
              panel={panel}
              service={service}
              test={test}
              given={given}
              form={form}
              onForm={setForm}
              onRun={showAndRecord}
              onCompare={openComparison}
            />
          )}
          {json && (
            <RequestPanel
              service={service}
              test={test}
              text={text}
              input={input}
              configs={configs}
              onCompare={openComparison}
            />
          )}
          {json && (
            <ResultPanel
              service={service}
              test={test}
              view={view}
              unready={unready}
              startTimeSeconds={startTimeSeconds}
            />
          )}
          <SnippetPanel service={service} request={(!json && test.streamed) || test.request} />
          <LazyPart
            page={history}
            lines={4}
            props={{
              service,
              configs,
              failure,
              current: test.origin?.kind === 'history' ? test.origin.run.id : undefined,
              running: test.running,
              onOpen: openRun,
              onExample: mayEdit ? () => setDialog('example') : undefined,
              onShare: () => setDialog('share'),
            }}
          />
        </div>
      )}
      {dialog === 'share' && (
        <LazyPart page={shareDialog} props={{ service, request: test.request, title, page, onClose: close }} />
      )}
      {dialog === 'example' && (
        <LazyPart
          page={exampleDialog}
          props={{
            service,
            request: test.request,
            name: title,
            answer: test.result?.request.body === test.body ? test.result.answer : undefined,
            onClose: close,
          }}
        />
      )}
    </>
  );
}

/** By which link the form was opened; empty for none. */
const linkOf = ({ state: { shared, from, config } }: TesterProps['url']): string =>
  shared ||
  (from && `from=${from}`) ||
  (config && `config=${config}`) ||
  (testInFragment(location.hash) ? location.hash : '');

/** What the form begins with: the service's own example, with its default configuration. */
const preset = ({ request }: OwnExample): LinkedTest => ({ request: request ?? '{}' });
