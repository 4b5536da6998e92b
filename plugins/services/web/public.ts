import type { ComponentType } from 'react';
import type { Fault } from '#core/contract/fault.ts';
import { point } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import { tabs, type LazyPage } from '#core/web/points.ts';
import type { ModelInfoData } from '../contract.ts';

export { taskTypeLook } from './task-type-look.ts';

/** What a tab of a service's page is given. */
export interface ServiceTabProps {
  readonly service: ModelInfoData;
  /** Whether whoever looks may change the service. */
  readonly mayEdit: boolean;
  /** The page's own address, without the tab. */
  readonly base: string;
}

/** Tabs of a service's page, public and private alike; `shown` decides where each stands. */
export const serviceTabs = tabs<ServiceTabProps>('services.tabs');

/** Buttons beside a service's name, such as start, fit or clone. */
export const serviceAction = point<{ readonly id: string; readonly rank: number; readonly action: ComponentType<ServiceTabProps> }>('services.action', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** Which service a page shows, and where it stands. */
export interface ServicePageProps {
  /** The account and the service, each by id or name. */
  readonly account: string;
  readonly model: string;
  /** The open tab and what follows it in the address; the first tab where it is empty. */
  readonly rest: string;
  readonly place: 'catalog' | 'workspace';
}

/** The page of one service, for whoever owns an address that shows one. */
export const ServicePage = token<LazyPage<ServicePageProps>>('service page');

/** What the form of a request is given: the request as JSON text, which stays the only truth, and what changes and sends it. */
export interface InputProps {
  readonly service: ModelInfoData;
  readonly request: string;
  readonly onRequest: (json: string) => void;
  readonly onSend: () => void;
}

/** What the view of an answer is given: both sides of one run, as JSON text. */
export interface ResultProps {
  readonly service: ModelInfoData;
  readonly request: string;
  readonly answer: string;
}

/** One call of a service that ended, answered or failed: both sides as the plain call has them, however they travelled. */
export interface TestRun {
  /** JSON texts. */
  readonly request: string;
  readonly config: string | undefined;
  readonly answer: string | undefined;
  /** Of HTTP; 0 where nothing came back. */
  readonly status: number;
  /** Milliseconds. */
  readonly took: number;
  readonly fault: Fault | undefined;
  readonly cost: number | undefined;
  readonly requestId: string | undefined;
}

/** A request that a panel is to take over, as JSON texts: from the history, an example or a shared link. */
export interface GivenRequest {
  readonly request: string;
  readonly config: string | undefined;
}

/** What a whole test panel is given. */
export interface TesterPanelProps {
  readonly service: ModelInfoData;
  /** The names by which calls reach the service. */
  readonly target: { readonly account: string; readonly model: string };
  /** Takes the call that the panel makes, as JSON texts, so that the JSON form and the code show the same one. */
  readonly onRequest: (request: string, config: string | undefined) => void;
  /** Takes each call that ended, for the history; not those that were stopped. */
  readonly onRun: (run: TestRun) => void;
  /** What to take over last; a new object each time, undefined before the first. */
  readonly given: GivenRequest | undefined;
  /** Where the panel's own actions stand: a portal's target, beside the toggle. */
  readonly actions: HTMLElement;
}

/** Requests as plain text and back. */
export interface RequestText {
  /** What to show of a request; undefined where it holds more than text. */
  readonly read: (request: unknown) => string | undefined;
  /** The request that a text makes. */
  readonly write: (text: string) => unknown;
  /** The words by which people recognise a request, also one that holds more than text. */
  readonly title?: (request: unknown) => string | undefined;
}

/** How people try out services of one task type. JSON stays one toggle away on both sides. */
export const serviceTester = point<{
  readonly taskType: string;
  /** The request as plain text, for types whose requests can be no more than that; fetched when somebody tries a service out. */
  readonly text?: () => Promise<RequestText>;
  /** A form of its own for the request, in place of plain text, and the text key of its toggle. */
  readonly input?: { readonly label: string; readonly page: LazyPage<InputProps> };
  /** A view of the answer and the text key of its toggle. */
  readonly result?: { readonly label: string; readonly page: LazyPage<ResultProps> };
  /** A panel in place of request and answer, and the text key of its toggle; `takes` where it takes over what is given to it. */
  readonly panel?: { readonly label: string; readonly page: LazyPage<TesterPanelProps>; readonly takes?: boolean };
}>('services.tester', { key: ({ taskType }) => taskType });
