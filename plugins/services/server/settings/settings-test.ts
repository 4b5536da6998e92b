import { generateKeyPairSync } from 'node:crypto';
import { plugin, type Plugin } from '#core/plugin/plugin.ts';
import { answering } from '#core/server/points.ts';
import answerCache from '#plugins/answer-cache/server/index.ts';
import compositeServices from '#plugins/composite-services/server/index.ts';
import gateway from '#plugins/gateway/server/index.ts';
import httpServices from '#plugins/http-services/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import requestArchive from '#plugins/request-archive/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import { settingPoint } from './setting.ts';

const owners = [resourceGroups, instances, compositeServices, gateway, answerCache, requestArchive];
/** Those with calls that set one setting alone. */
const callers = [httpServices, requestArchive];
const of = (plugins: readonly Plugin[], { id }: { readonly id: string }) =>
  plugins.flatMap(({ contributes = [] }) => contributes.filter(({ point }) => point.id === id));

/** The settings that plugins add to services, and the calls that set them, without anything else of those plugins. */
export const settingsOfPlugins = plugin({
  id: 'settings-of-plugins',
  requires: ['services'],
  provides: requestArchive.provides ?? [],
  contributes: [...of(owners, settingPoint), ...of(callers, answering)],
});

/** A key that requests can be encrypted with, as PEM. */
export const rsaPublicKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).publicKey.trim();
