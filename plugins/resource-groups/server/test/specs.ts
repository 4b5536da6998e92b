import type { InstanceSpec } from '../public.ts';

/** A start that asks for nothing in particular. */
export const bareSpec: InstanceSpec = {
  instanceId: 1,
  accountId: 7,
  modelId: 70,
  groupId: 1,
  name: 'service-1',
  image: '',
  environment: {},
  resources: { cpuRequest: '500m', memoryLimit: '256Mi', ephemeralDiskLimit: '1Gi', gpu: undefined },
  additionalFlags: [],
  ports: [],
  dataImages: [],
  volumes: [],
  deploymentPatch: {},
};
