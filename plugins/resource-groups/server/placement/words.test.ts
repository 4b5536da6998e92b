import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { noteText } from '#core/web/page/fault-text.ts';
import en from '../../../../locales/en/resource-groups.json' with { type: 'json' };
import ru from '../../../../locales/ru/resource-groups.json' with { type: 'json' };
import { roomsOf, type Room } from '../room.ts';
import type { ServerNow } from '../servers/server-store.ts';
import type { GroupRow } from '../tables.ts';
import { noPlace, whyThere } from './words.ts';

const gibibyte = 2 ** 30;
const need = { cpu: 0.5, memory: 2 * gibibyte, disk: gibibyte, gpus: 1, vram: 24 * gibibyte };
const group = { name: 'lab', autoScaling: null } as GroupRow;

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { 'resource-groups': en }, ru: { 'resource-groups': ru } },
    interpolation: { escapeValue: false },
  });
});

/** In English and in Russian. */
async function texts(note: Parameters<typeof noteText>[1]): Promise<string[]> {
  const said: string[] = [];
  for (const language of ['en', 'ru']) {
    await i18next.changeLanguage(language);
    said.push(noteText(i18next.t, note));
  }
  return said;
}

const server = (
  id: number,
  amounts: object = {},
  { status = 'RUNNING', draining = false }: { status?: ServerNow['status']; draining?: boolean } = {},
): ServerNow => ({
  row: { id, name: `m${id}`, draining, machine: null, madeFor: null } as ServerNow['row'],
  status,
  reason: undefined,
  since: new Date(0),
  amounts: { cpu: 8, memory: 64 * gibibyte, disk: 100 * gibibyte, gpuModels: ['A', 'B'], ...amounts },
  machineHas: undefined,
  address: undefined,
  heardAt: undefined,
  heard: true,
});

const [fit, also, poor, away, draining] = [
  server(1),
  server(2),
  server(3, { memory: gibibyte, gpuModels: [] }),
  server(4, {}, { status: 'UNAVAILABLE' }),
  server(5, {}, { draining: true }),
];

/** What is said of the first of these servers being chosen: by the server, in English and in Russian. */
async function said(servers: readonly ServerNow[], { theirs = true, fallbacks = new Set<number>() } = {}) {
  const rooms: readonly Room[] = roomsOf(servers, [], { policy: 'SPREAD', fallbacks });
  const why = whyThere(rooms[0]!, { group, rooms, need, theirs, modelId: 9 });
  return [why.message, ...(await texts(why))];
}

const asked = 'It asks for 500m CPU, 2Gi RAM, 1Gi disk, 1 GPU × 24Gi VRAM and is put on the server m1 of the';
const asks = 'Запрошено: CPU 500m, RAM 2Gi, диск 1Gi, 1 GPU × 24Gi VRAM. Размещён на сервере m1 группы lab';

test('why an instance is on a server is told with what it asks for, how many fit and why others do not, and nothing of none', async () => {
  expect(await said([fit!])).toEqual([
    `${asked} resource group lab, its only one.`,
    `${asked} group lab, its only one.`,
    `${asks}: других серверов в ней нет.`,
  ]);
  expect((await said([fit!, also!])).slice(1)).toEqual([
    `${asked} group lab, which has the most left of 2 that fit.`,
    `${asks}: из подходящих серверов (2) на нём больше всего свободно.`,
  ]);
  const others = [fit!, poor!, away!, draining!];
  expect(await said(others)).toEqual([
    `${asked} resource group lab, the only one that fits. Others do not fit: too little RAM (m3), too few GPUs (m3), too little VRAM (m3), out of service (m4), being drained (m5).`,
    `${asked} group lab, the only one that fits. Others do not fit: too little RAM (m3), too few GPUs (m3), too little VRAM (m3), out of service (m4), being drained (m5).`,
    `${asks}: подходит только он. Не подходят: мало RAM (m3), мало GPU (m3), мало VRAM (m3), не в работе (m4), освобождаются (m5).`,
  ]);
  // Servers of others are told by their number alone.
  expect((await said(others, { theirs: false }))[2]).toContain('мало RAM (1)');
  expect((await said([fit!, poor!], { fallbacks: new Set([1]) }))[1]).toContain(
    'a fallback, as only fallbacks fit. Others',
  );
});

test('what has no place says so of every server', async () => {
  const rooms = roomsOf([poor!, away!], []);
  const fault = noPlace(group, rooms, { ...need, gpus: 0, vram: 0 }, true);
  expect(await texts(fault)).toEqual([
    'No server of the resource group lab has room for one more instance, which asks for 500m CPU, 2Gi RAM, 1Gi disk: too little RAM (m3), out of service (m4). Stop an instance there, lower what the service requests, or add a server.',
    'На серверах группы ресурсов lab нет места для ещё одного экземпляра. Запрошено: CPU 500m, RAM 2Gi, диск 1Gi. Серверы не подходят: мало RAM (m3), не в работе (m4). Остановите там экземпляр, уменьшите запросы сервиса или добавьте сервер.',
  ]);
});
