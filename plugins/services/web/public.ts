import type { ComponentType } from 'react';
import { point } from '#core/plugin/point.ts';
import { tabs, type LazyPage } from '#core/web/points.ts';
import type { ModelInfoData } from '../contract.ts';

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

/** What a tester of one task type is given: the request it edits and the answer it shows. */
export interface TesterProps {
  readonly service: ModelInfoData;
  /** The request's JSON text, as it will be sent. */
  readonly request: string;
  readonly onRequest: (json: string) => void;
  /** The answer's JSON text; undefined before the first answer. */
  readonly answer: string | undefined;
}

/** How people try out services of one task type: an input in place of JSON and a view of the answer. JSON stays one toggle away. */
export const serviceTester = point<{
  readonly taskType: string;
  /** Edits the request; writes JSON through `onRequest`. */
  readonly input: LazyPage<TesterProps>;
  /** Shows the answer. */
  readonly result: LazyPage<TesterProps>;
  /** Text keys, with namespace, of the toggles for the two. */
  readonly inputLabel: string;
  readonly resultLabel: string;
}>('services.tester', { key: ({ taskType }) => taskType });
