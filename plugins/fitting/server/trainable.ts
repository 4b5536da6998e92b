import { Fault, invalid } from '#core/contract/fault.ts';
import { parsedJson } from '#core/contract/json.ts';
import type { Asked } from '#core/server/auth/identity.ts';
import type { Dataset, DatasetVersion, Datasets } from '#plugins/datasets/server/public.ts';
import type { Images } from '#plugins/images/server/public.ts';
import { checkOf, shapeOf, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import { largestDataset } from '../contract.ts';
import type { FitConfigs } from './config-store.ts';
import { trainerOf } from './trainer.ts';

/** What somebody asks to be trained with. */
export interface Wish {
  readonly datasetId: number;
  readonly datasetVersion?: number | null | undefined;
  readonly configId?: number | null | undefined;
  /** JSON text, sent along. */
  readonly config?: string | undefined;
}

/** What a service would be trained with. */
export interface Trainable {
  /** The address of the image; empty where the service runs elsewhere. */
  readonly image: string;
  readonly dataset: Dataset;
  readonly version: DatasetVersion;
  readonly config: string;
  /** None where the configuration was sent along. */
  readonly configId: number | null;
}

interface Parts {
  readonly configs: FitConfigs;
  readonly datasets: Datasets;
  readonly images: Images;
  readonly services: Services;
}

/** The services whose configurations one may be trained with: its own, those of its base and of its template. */
export const sourcesOf = ({ id, data }: ServiceEntity): readonly number[] => [
  id,
  ...[data.trainingModelId, data.fitTemplateModelId].filter((each) => each !== undefined),
];

async function configOf(configs: FitConfigs, service: ServiceEntity, { configId, config }: Wish) {
  if (config !== undefined && config.trim() !== '') return { configId: null, config };
  const sources = sourcesOf(service);
  if (configId != null && configId !== 0) {
    const row = await configs.find(sources, configId);
    return { configId: row.id, config: row.config };
  }
  const all = await configs.of(sources);
  const found = sources.flatMap((id) => all.find((each) => each.modelId === id && each.isDefault) ?? [])[0];
  return { configId: found?.id ?? null, config: found?.config ?? '' };
}

/** Throws where a service says of its configurations what this one breaks, field by field; one that is left out is its own default. */
async function requireFollowed(services: Services, trainer: ServiceEntity, config: string): Promise<void> {
  const base = trainer.data.trainingModelId;
  // Who never ran has said nothing yet.
  const said = (await services.descriptor(trainer.id)) ?? (base && (await services.descriptor(base))) ?? undefined;
  const check = checkOf(shapeOf(said || undefined, 'fitConfig').schema);
  const { error } = check?.safeParse(parsedJson(config || '{}')?.value) ?? {};
  if (error) throw invalid(error.issues, 'config', 'fit.config');
}

/** The address of the image of whoever would train a service; empty where that runs elsewhere. */
async function imageOf({ images }: Pick<Parts, 'images'>, trainer: ServiceEntity): Promise<string> {
  const { hostingType, imageId, imageAccountId } = trainer.data;
  const image = imageId === undefined ? undefined : await images.find(imageAccountId, imageId);
  if (!image && hostingType !== 'EXTERNAL') throw noImage(trainer);
  return image?.image ?? '';
}

/** Says which of service and image keeps any training from beginning. */
export async function requireTrainer(parts: Pick<Parts, 'images' | 'services'>, service: ServiceEntity) {
  if (!service.data.fittable) throw notFittable(service);
  const trainer = await trainerOf(service, parts.services);
  return { trainer, image: await imageOf(parts, trainer) };
}

/** Says which of service, image, dataset and configuration keeps a training from beginning, in that order. */
export async function trainable(
  parts: Parts,
  service: ServiceEntity,
  wish: Wish,
  { caller }: Asked,
): Promise<Trainable> {
  const { configs, datasets, services } = parts;
  const { trainer, image } = await requireTrainer(parts, service);
  const dataset = await datasets.require(caller, wish.datasetId);
  const wanted = await datasets.fitTypes(service);
  if (!wanted.includes(dataset.dataType)) throw wrongType(wanted.join(', '), dataset.dataType);
  const version = await datasets.version(dataset.id, wish.datasetVersion ?? undefined);
  if (version.rows === 0) throw emptyDataset(dataset.name);
  if (version.bytes > largestDataset) throw largeDataset(dataset.name);
  const chosen = await configOf(configs, service, wish);
  await requireFollowed(services, trainer, chosen.config);
  return { image, dataset, version, ...chosen };
}

const notFittable = ({ name }: ServiceEntity): Fault =>
  new Fault('service.not_fittable', `${name} cannot be trained. Choose a service that can.`, 409, { modelName: name });
const noImage = ({ name }: ServiceEntity): Fault =>
  new Fault('fit.no_image', `${name} has no image to be trained with. Choose one in its hosting settings.`, 409, {
    modelName: name,
  });
const wrongType = (wanted: string, dataType: string): Fault =>
  new Fault(
    'fit.dataset_type',
    `The service is trained on ${wanted}, and the dataset is of the type ${dataType}.`,
    409,
    { wanted, dataType },
  );
const emptyDataset = (name: string): Fault =>
  new Fault('fit.dataset_empty', `The dataset ${name} has no rows. Add some first.`, 409, { name });
const largeDataset = (name: string): Fault =>
  new Fault('fit.dataset_too_large', `The dataset ${name} is larger than 90 MiB, which a service can be given.`, 409, {
    name,
  });
