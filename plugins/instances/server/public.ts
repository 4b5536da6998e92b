import { token } from '#core/plugin/token.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Session } from './plan-store.ts';

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
  connected(instanceId: number, gate: string, introduction: Introduction): Promise<void>;
  disconnected(instanceId: number, gate: string, reason: string): Promise<void>;
  /** Called by each gate every `gateReportMs` with the instances connected to it, also when there are none: a gate that falls silent counts as gone. */
  stillConnected(gate: string, instanceIds: readonly number[]): Promise<void>;
  /** Asks for one instance where none is wanted or none is up, as a request does that finds nobody to answer it. */
  wake(modelId: number): Promise<void>;
}
export const Instances = token<Instances>('instances');

/** How often each gate reports who is connected to it, in milliseconds. */
export const gateReportMs = 2_000;

/** Where instances find the gates. */
export interface GateAddress {
  /** `host:port` of every gate as instances reach it; empty until a gate listens. */
  hosts(): readonly string[];
}
export const GateAddress = token<GateAddress>('gate address');

/** Published with an instance's id when a gate must let it go: `<instanceId> <reason>`. */
export const instanceDropped = 'instance-dropped';

/** Published with a service's id when the state of its instances may have changed. */
export const instanceChanged = 'instance-changed';

/** Connections that the platform itself makes to servers elsewhere. Each is an instance of its service, connected while its server answers. */
export interface OutgoingConnections {
  /** Answers its instance id; what is done `also` is done with it or not at all. */
  create(service: ServiceEntity, reach: { readonly httpHost: string; readonly httpPort: number }, also: (session: Session, instanceId: number) => Promise<void>): Promise<number>;
  /** Ends it; a wrong id is a fault. */
  delete(service: ServiceEntity, instanceId: string): Promise<unknown>;
}
export const OutgoingConnections = token<OutgoingConnections>('outgoing connections');
