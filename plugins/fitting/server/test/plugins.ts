import accounts from '#plugins/accounts/server/index.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import datasets from '#plugins/datasets/server/index.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import limits from '#plugins/limits/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import tasks from '#plugins/tasks/server/index.ts';
import testingText from '#plugins/testing-text/server/index.ts';
import fitting from '../index.ts';

/** What training takes, with services that can be trained. */
export const trainingPlugins = [
  accounts,
  notifications,
  images,
  services,
  resourceGroups,
  instances,
  tasks,
  apiKeys,
  gateway,
  datasets,
  limits,
  fitting,
  testingText,
];
