import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Input } from '#core/contract/call.ts';
import { point } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { Session } from '#core/web/auth/session.ts';
import { tabs, type EntityLook, type LazyPage } from '#core/web/points.ts';
import type { Answer } from '#core/web/state/state.ts';
import type { ModelCreateUpdateData, ModelInfoData, ModelShortStatusData, services } from '../contract.ts';
import type { SettingsDraft } from './settings/draft.ts';
import type { InputProps, RequestText, ResultProps, TesterPanelProps } from './tester-props.ts';

export { isDeveloper, isMember } from './rights.ts';
export { taskTypeLook } from './task-type-look.ts';
export type * from './tester-props.ts';

/** What a tab of a service's page is given. */
export interface ServiceTabProps {
  readonly service: ModelInfoData;
  /** Whether whoever looks may change the service. */
  readonly mayEdit: boolean;
  /** The page's own address, without the tab. */
  readonly base: string;
  /** What follows the tab in the address. */
  readonly rest: string;
}

/** Tabs of a service's page, public and private alike; `shown` decides where each stands. */
export const serviceTabs = tabs<ServiceTabProps>('services.tabs');

/** Buttons beside a service's name, such as start, fit or clone. */
export const serviceAction = point<{
  readonly id: string;
  readonly rank: number;
  readonly action: ComponentType<ServiceTabProps>;
}>('services.action', { key: ({ id }) => id, rank: ({ rank }) => rank });

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

/** The page of a service that a task or a notice is about. */
export const servicePlace: NonNullable<EntityLook['place']> = ({ accountId, modelId }) =>
  accountId === undefined || modelId === undefined ? undefined : `/workspace/model/${accountId}/${modelId}`;

/** A sign beside the state of a service, in lists and on its page; it renders nothing where it has nothing to say. */
export const serviceSign = point<{
  readonly id: string;
  readonly sign: ComponentType<{ readonly service: Pick<ModelInfoData, 'id'> }>;
}>('services.sign', { key: ({ id }) => id });

/** What stands below the head of a service's page while instances of it fail; it renders nothing where it has nothing to say. */
export const serviceAlert = point<{ readonly id: string; readonly alert: ComponentType<ServiceTabProps> }>(
  'services.alert',
  { key: ({ id }) => id },
);

export interface ServiceControlProps {
  readonly service: ModelInfoData;
  readonly mayEdit: boolean;
  /** How the service stands; nothing is offered before that is known. */
  readonly status: ModelShortStatusData | undefined;
}

/** What runs services: how one stands now, and what starts and stops it. */
export interface ServiceRunner {
  readonly useStatus: (service: Pick<ModelInfoData, 'id'>) => Answer<ModelShortStatusData>;
  readonly control: ComponentType<ServiceControlProps>;
  /** Changes how many instances a service is to have, beside that number. */
  readonly count: ComponentType<ServiceControlProps>;
  /** With which settings a new service starts at once. */
  readonly started: Partial<ModelCreateUpdateData>;
}
export const serviceRunner = point<ServiceRunner>('services.runner', { single: true });

/** The page below that of a service on which people see what its instances wrote: the id of one follows, and `from` and `till` as its query, in milliseconds since 1970. */
export const outputPlace = point<{ readonly page: string }>('services.output-place', { single: true });

/** What a review of a start is given. */
export interface StartReviewProps {
  readonly service: ModelInfoData;
  /** How many instances it is to have then. */
  readonly instances: number;
  /** Set where another service is derived from it by the account of whoever looks, which is to have them. */
  readonly derived?: boolean;
  /** The resource group that they are to run in; that of the service where left out. */
  readonly group?: string | undefined;
  /** Set where that can be chosen now. */
  readonly onGroup?: ((group: string) => void) | undefined;
  /** How many milliseconds what they are started for takes, at least and at most, where that is known. */
  readonly lasting?: { readonly least: number; readonly most: number } | undefined;
}

/** What there is to see before a service is started, such as where it would run. */
export const startReview = point<{
  readonly id: string;
  readonly rank: number;
  /** What it tells of: pages with room beside their form show there what a start costs. */
  readonly about: 'cost' | 'place';
  readonly page: LazyPage<StartReviewProps>;
}>('services.start-review', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** What a new service can begin with, such as an image or a server elsewhere. */
export const serviceOrigin = point<{
  readonly id: string;
  readonly rank: number;
  /** What its text keys begin with, namespace included: `title` follows, and `text` in one sentence. */
  readonly text: string;
  /** What the form asks for. */
  readonly asks: 'image' | 'prototype' | 'nothing';
  /** What is set of the service besides what the form asks for; a task type among it is not asked for any more. */
  readonly settings?: Partial<ModelCreateUpdateData>;
  /** The tab of the new service's page to go on with; its first one otherwise. */
  readonly goesOn?: string;
}>('services.origin', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** What the choice of a server template in the form of a clone is given. */
export interface TemplateChoiceProps {
  /** The prototype, which names templates. */
  readonly service: ModelInfoData;
  /** The form's field that takes the id. */
  readonly name: string;
}

/** Who knows server templates: the choice of one of those that a prototype supports. */
export const templateChoice = point<{ readonly page: LazyPage<TemplateChoiceProps> }>('services.template-choice', {
  single: true,
});

/** A tab of a service's settings, which sections stand in. */
export const settingsTab = point<{
  readonly id: string;
  readonly rank: number;
  /** Text key, with its namespace. */
  readonly label: string;
  /** Where it is there at all; everywhere where left out. */
  readonly shown?: (session: Session) => boolean;
  /** Set where its sections are long enough to be shown one at a time, each in a tab below its own. */
  readonly apart?: true;
}>('services.settings-tab', { key: ({ id }) => id, rank: ({ rank }) => rank });

interface AnyField {
  /** Where it stands in what is sent, such as `timeouts.predictTimeoutSec`. */
  readonly path: string;
  /** Text keys, with their namespace. */
  readonly label: string;
  readonly help?: string;
  /** Set where instances are started anew to take it up. */
  readonly restart?: true;
  /** Set where it takes the whole line. */
  readonly wide?: true;
  readonly shown?: (draft: SettingsDraft) => boolean;
}

interface FieldOption {
  readonly value: string;
  readonly label: string;
  readonly help?: string;
}

/** One setting in a form. */
export type SettingsField = AnyField &
  (
    | {
        readonly kind: 'number';
        readonly unit?: string;
        readonly min?: number;
        readonly max?: number;
        /** What the number means in people's terms. */
        readonly echo?: (value: number) => string;
      }
    /** `group` names the box where that needs more words than its own. */
    | { readonly kind: 'switch'; readonly group?: string }
    /** `initial` holds where nothing is set. */
    | { readonly kind: 'choice' | 'select'; readonly options: readonly FieldOption[]; readonly initial?: string }
    | { readonly kind: 'text'; readonly font?: 'mono'; readonly placeholder?: string }
    | { readonly kind: 'area'; readonly font?: 'mono'; readonly rows?: number }
    /** JSON text. */
    | { readonly kind: 'json' }
    /** A list, one entry a line. */
    | { readonly kind: 'lines'; readonly numbers?: true; readonly rows?: number }
  );

/** What a section of the settings is made of: fields, and below them whatever needs a form of its own. */
export interface SettingsPart {
  readonly fields?: readonly SettingsField[];
  readonly Page?: ComponentType;
}

/** A section of a service's settings; the plugin that owns a setting contributes the one in which it stands. */
export interface SettingsSection {
  readonly id: string;
  readonly tab: string;
  readonly rank: number;
  /** What its text keys begin with, namespace included: its name follows as `title`, one sentence as `summary`, and further words by which a search finds it as `words`. */
  readonly text: string;
  /** The fields of the wire that are set in it, or parts of them, such as `timeouts.predictTimeoutSec`. */
  readonly owns: readonly string[];
  /** How a field is read where the service shows it under another name. */
  readonly read?: Readonly<Record<string, (service: ModelInfoData) => unknown>>;
  readonly shown?: (draft: SettingsDraft, service: ModelInfoData) => boolean;
  /** What it is made of; fetched when it is first shown where that is more than a few fields. */
  readonly part: SettingsPart | (() => Promise<SettingsPart>);
}
export const settingsSection = point<SettingsSection>('services.settings-section', {
  key: ({ id }) => id,
  rank: ({ rank }) => rank,
});

/** Several sections of one plugin, which load with the settings: what is contributed itself is loaded by everybody. */
export const settingsSections = point<{
  readonly id: string;
  readonly load: () => Promise<readonly SettingsSection[]>;
}>('services.settings-sections', { key: ({ id }) => id });

/** A column of My space. */
export interface ListColumn {
  readonly id: string;
  readonly rank: number;
  /** Text key, with its namespace. */
  readonly label: string;
  readonly align?: 'end';
  /** What lists are sorted by for it: a field of the service, or the id of the server's half. */
  readonly sort?: string;
  /** Set where services that say the same in it can stand together; takes `sort`. */
  readonly groups?: true;
  /** Set where only those see it who choose it. */
  readonly chosen?: true;
  /** What it says of a service, which has in `columns` what the server's half tells of it; empty where there is nothing to say. */
  readonly text: (service: ModelInfoData, t: TFunction) => string;
  /** How it is shown where that is more than text. */
  readonly cell?: () => Promise<{ readonly Page: ComponentType<{ service: ModelInfoData }> }>;
}
export const listColumn = point<ListColumn>('services.list-column', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** A filter of My space, by the id of the server's half. */
export const listFilter = point<{
  readonly id: string;
  readonly rank: number;
  /** Text key, with its namespace. */
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}>('services.list-filter', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** A line over the services of My space, which renders nothing where it has nothing to say. */
export const listNote = point<{
  readonly id: string;
  readonly rank: number;
  /** Set where it has something to say of any services, in one line: where there are some, room for it is kept until it comes. */
  readonly always?: true;
  readonly note: LazyPage;
}>('services.list-note', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** What the review of an act is given. */
export interface ActReviewProps {
  readonly account: number;
  /** Which services are meant, as it is sent. */
  readonly body: Input<typeof services.reviewAct>['body'];
}

/** Something that can be done to many services of My space at once, by the id of the server's half. */
export interface ListAct {
  readonly id: string;
  readonly rank: number;
  /** Text keys, with their namespace: what its button says; what is asked before, with a `count`, and what it means. */
  readonly label: string;
  readonly ask?: { readonly title: string; readonly text: string };
  /** What there is to see of all of them before it is done: a part of the dialog that asks. */
  readonly review?: () => Promise<{ readonly Page: ComponentType<ActReviewProps> }>;
  /** Set where what it does cannot be undone. */
  readonly danger?: true;
  /** For which services it is: those that are archived, the others, or all. */
  readonly of?: 'archived' | 'all';
  /** What the server's half is to know besides: a part of the dialog in which it is chosen. */
  readonly choose?: () => Promise<{
    readonly Page: ComponentType<{ value: string; onChange: (argument: string) => void }>;
  }>;
}
export const listAct = point<ListAct>('services.list-act', { key: ({ id }) => id, rank: ({ rank }) => rank });
