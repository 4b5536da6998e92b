import type { ModelInfoData, ServiceDescriptorData } from '../../contract.ts';
import { serviceTexts } from '../create/names.ts';

/** What is known of a service that is about to be shown to everyone. */
export interface ToPublish {
  readonly service: ModelInfoData;
  readonly documentation: string;
  readonly descriptor: ServiceDescriptorData;
}

export interface Check {
  /** A text key below `publishing.checks`, where its words stand. */
  readonly id: string;
  readonly done: boolean;
  /** The part of the service's settings in which it is set. */
  readonly settings: string;
}

/** What people look for on a service's page, and whether it is there. */
export function checksOf({ service, documentation, descriptor }: ToPublish): readonly Check[] {
  const { displayName, modelName, taskType = '', languages = [], image, hostingType, prototype } = service;
  const runs = hostingType === 'EXTERNAL' || image !== undefined;
  const example = descriptor.schemaFiles.some(({ name }) => name === 'predictRequest-example.json');
  return [
    { id: 'name', done: displayName !== '' && displayName !== modelName, settings: 'main#identity' },
    { id: 'purpose', done: serviceTexts(service).purpose !== '', settings: 'main#identity' },
    { id: 'taskType', done: taskType !== '' && taskType !== 'custom', settings: 'main#identity' },
    { id: 'languages', done: languages.length > 0, settings: 'main#identity' },
    { id: 'documentation', done: documentation.trim() !== '', settings: 'documentation#description' },
    { id: 'example', done: example, settings: 'documentation#descriptor' },
    ...(prototype ? [] : [{ id: 'image', done: runs, settings: 'hosting#image' }]),
  ];
}
