import { madePoint } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { RuntimeDriver } from '#plugins/resource-groups/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { ExternalConnectionInfoData, TotalStatus } from '../contract/instance.ts';
import type { Note } from './note.ts';
import type { StoreSession } from './reconcile/desired-state-store.ts';

export { awaitStart } from './starting/arrival.ts';
export { notRunning } from './starting/nobody.ts';
export { heldUpLong } from './held-up.ts';
export { noticeNames } from './notice-names.ts';

/** What a connection token stands for. */
export interface AdmittedInstance {
  readonly accountId: number;
  readonly modelId: number;
  readonly modelName: string;
  readonly instanceId: number;
}

/** What an instance says of itself when it connects. */
export interface Introduction {
  readonly hostname?: string;
  readonly version?: number;
  readonly image?: string;
}

/** The running copies of services, for the gate that they connect to. */
export interface Instances {
  /** Checks a connection token; undefined for one that is wrong, or whose instance is to end. */
  admit(connectionToken: string): Promise<AdmittedInstance | undefined>;
  /** Called by a gate that listens from now on under this name, its address: the others hear of it. */
  gateOpened(gate: string): Promise<void>;
  /** Called by a gate that has let everybody go. */
  gateClosed(gate: string): Promise<void>;
  /** Every gate that was opened and not closed, and whether it is heard: one that was killed falls silent. */
  gates(): Promise<readonly { readonly gate: string; readonly heard: boolean; readonly connected: number }[]>;
  connected(instanceId: number, gate: string, introduction: Introduction): Promise<void>;
  disconnected(instanceId: number, gate: string, reason: string): Promise<void>;
  /** Called by each gate every `gateReportMs` with the instances connected to it, also when there are none: a gate that falls silent counts as gone. */
  stillConnected(gate: string, instanceIds: readonly number[]): Promise<void>;
  /** Asks for one instance where none is wanted or none is up, as a request does that finds nobody to answer it. Throws the fault that holds it up, or keeps the service from starting at all, or for which nobody comes however long the request waits. */
  wake(modelId: number): Promise<void>;
  /** The same for somebody who starts it by hand, who is no part of a rush. */
  start(modelId: number): Promise<void>;
  /** Told by each gateway at the first call of a service that may go to sleep, and about every second while calls of it go on. */
  used(modelIds: readonly number[]): Promise<void>;
  /** The instances of a service, or of all, whose HTTP servers may be asked; whether they answer is for the asker to see. */
  http(modelId?: number): Promise<readonly HttpInstance[]>;
  /** Told by each gateway at least every `answeringMs` while HTTP calls to these go on, so that none of them is ended over its answers. */
  answering(instanceIds: readonly number[]): Promise<void>;
  /** Stands for what answers the service's calls now, and changes with its image, its settings and each new connection from outside; undefined while nobody is connected, or old and new instances side by side. */
  build(modelId: number): Promise<string | undefined>;
  /** Whether an instance is still connected that began before those of the service were last to be replaced, and is going to be. */
  isBeingRenewed(modelId: number): Promise<boolean>;
  /** All builds of which a service has instances, also while nobody has heard of their connection yet; without those from outside. */
  builds(modelId: number): Promise<ReadonlySet<string>>;
}
export const Instances = token<Instances>('instances');

/** An instance with an HTTP server of its own. */
export interface HttpInstance {
  readonly modelId: number;
  readonly instanceId: number;
  readonly host: string;
  readonly port: number;
  /** It runs elsewhere, at an address that its owner named. */
  readonly elsewhere: boolean;
}

/** How long it is believed that HTTP calls of an instance go on, once that was told. */
export const answeringMs = 3_000;

/** How often each gate reports who is connected to it, in milliseconds. */
export const gateReportMs = 2_000;

/** Published when a gate was opened or closed. */
export const gatesChanged = 'gates-changed';

/** Published with an instance's id when a gate must let it go: `<instanceId> <reason>`. */
export const instanceDropped = 'instance-dropped';

/** Published with a service's id when the state of its instances may have changed. */
export const instanceChanged = 'instance-changed';

/** Connections that people make from machines of their own, each an instance of its service. */
export interface IncomingConnections {
  /** Answers how to connect, with the token of the connection; a service that does not run elsewhere is a fault. */
  create(
    service: ServiceEntity,
    reach: { readonly httpHost?: string | undefined; readonly httpPort?: number | undefined },
  ): Promise<ExternalConnectionInfoData>;
}
export const IncomingConnections = token<IncomingConnections>('incoming connections');

/** Connections that the platform itself makes to servers elsewhere. Each is an instance of its service, connected while its server answers. */
export interface OutgoingConnections {
  /** Answers its instance id; what is done `also` is done with it or not at all. */
  create(
    service: ServiceEntity,
    reach: { readonly httpHost: string; readonly httpPort: number },
    also: (session: StoreSession, instanceId: number) => Promise<void>,
  ): Promise<number>;
  /** Ends it; a wrong id is a fault. */
  delete(service: ServiceEntity, instanceId: string): Promise<unknown>;
}
export const OutgoingConnections = token<OutgoingConnections>('outgoing connections');

/** One instance that is not deleted, as it is now. */
export interface PresentInstance {
  readonly id: number;
  readonly modelId: number;
  readonly accountId: number;
  readonly state: TotalStatus;
  /** Whether it has a process, or is about to have one, so that it holds what it asked for; never so of one that runs elsewhere. */
  readonly holds: boolean;
  readonly serverName: string | undefined;
  /** How often it has come back to a gate that it had been connected to before. */
  readonly reconnects: number;
}

/** Every instance there is, for those who count them. */
export interface InstanceInventory {
  /** In a constant number of questions. */
  present(): Promise<readonly PresentInstance[]>;
  /** Whether a service has this instance, or had it and it is still known. */
  has(modelId: number, instanceId: number): Promise<boolean>;
}
export const InstanceInventory = token<InstanceInventory>('instance inventory');

/** An instance as paths name it. */
export interface InstancePlace {
  readonly account: string;
  readonly model: string;
  readonly instanceId: string;
}

/** An instance whose inside somebody may see. */
export interface SeenInstance {
  readonly id: number;
  readonly name: string;
  /** What runs it, or ran it. */
  readonly driver: RuntimeDriver;
}

/** What is inside of instances, for those who may look there. */
export interface InstanceInsides {
  /** Throws the Fault that says why the caller may not: no right, a restricted image, an instance elsewhere, one that was never started. */
  look(place: InstancePlace, caller: Caller | undefined, purpose?: 'see' | 'edit'): Promise<SeenInstance>;
  /** Notes in the history of an instance what somebody did there. */
  note(
    instanceId: number,
    happening: { readonly reason: string; readonly message: string; readonly note: Note },
  ): Promise<void>;
}
export const InstanceInsides = token<InstanceInsides>('insides of instances');

/** Adds what the program of an instance needs besides to its environment. The values are for the program alone, and shown to nobody. */
export interface InstanceVariables {
  /** Their names; none where the service needs nothing. */
  names(service: ServiceEntity): readonly string[];
  /** The values of those that are no secrets, for its people to see. */
  shown?(service: ServiceEntity): Promise<Readonly<Record<string, string>>>;
  /** Their values for one attempt, made anew for each. */
  make(service: ServiceEntity, instanceId: number): Promise<Readonly<Record<string, string>>>;
  /** The instance is gone, and nobody has them any more. */
  ended(instanceId: number): Promise<void>;
}
export const instanceVariables = madePoint<InstanceVariables>('instances.variables');

/** Something that happened to an instance, in the words that its people read of it. */
export interface InstanceHappening {
  readonly instanceId: number;
  readonly modelId: number;
  readonly accountId: number;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** What its sentence is found by in other languages. */
  readonly note?: Note | null;
  /** How many attempts in a row have ended unasked by now; `looping` from where the next one promises nothing. */
  readonly failures: number;
  readonly looping: boolean;
}

/** Hears what happens to instances, in whichever process it happens; what it throws is logged and changes nothing. */
export const instanceWatch = madePoint<(happening: InstanceHappening) => Promise<void>>('instances.watch');

/** Who changed how many instances a service is to have: a person, a call that found none, idleness, the policy by which it scales, or others that needed its room. */
export type CountCause = 'person' | 'call' | 'idle' | 'policy' | 'eviction';

export interface CountChange {
  readonly modelId: number;
  readonly cause: CountCause;
  readonly from: number;
  readonly to: number;
  /** Whether the service scales by itself. */
  readonly scaling: boolean;
}

/** Is told of each change of a count within the change's own transaction: what it writes there stands or falls with it. */
export const countWatch =
  madePoint<(change: CountChange, within: StoreSession) => Promise<void>>('instances.count-watch');

/** What holds for a count besides. */
export interface CountBounds {
  /** More there are not, whoever asks; null where nothing bounds it. */
  readonly most: number | null;
  /** Whether the service is kept from going to sleep. */
  readonly heldAwake: boolean;
}

export interface CountDecision {
  /** How many there were to be when it was made. */
  readonly from: number;
  readonly to: number;
  /** What bounds the count from now on. */
  readonly most: number | null;
}

/** How a service stands that may scale by itself. */
export interface ScaledService {
  readonly modelId: number;
  /** How many instances there are to be. */
  readonly wanted: number;
  /** Those of the platform's own that take requests. */
  readonly serving: readonly number[];
  readonly asleep: boolean;
  /** A person wants none. */
  readonly stopped: boolean;
  /** Whether there may be instances of it here at all. */
  readonly launchable: boolean;
  readonly bounds: CountBounds;
  /** How long ago the count was changed, by the database's own clock. */
  readonly changedMsAgo: number;
}

/** The counts of services that scale by themselves, for whoever decides them. */
export interface ScaledServices {
  /** In a constant number of questions; those that nobody has looked at yet are left out. */
  of(modelIds: readonly number[]): Promise<readonly ScaledService[]>;
  /** Sets a count where it still is what the decision was made from, and does what is done `also` with it or not at all; answers whether it did. Throws the fault of the guard of starts that refuses. */
  scale(
    service: ServiceEntity,
    decision: CountDecision,
    also: (within: StoreSession) => Promise<void>,
  ): Promise<boolean>;
  /** Has the instances brought to what is wanted now. */
  tend(modelId: number): Promise<void>;
  /** Sets what holds for the count of a service that scales by itself. */
  bound(modelId: number, bounds: CountBounds): Promise<void>;
}
export const ScaledServices = token<ScaledServices>('scaled services');

export type { StoreSession } from './reconcile/desired-state-store.ts';
