import { Fault, invalid } from '#core/contract/fault.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import { initiatorOf } from '#core/server/auth/initiator.ts';
import { lastJobOf } from '#core/server/jobs/job-status.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import { isMember } from '#plugins/datasets/server/public.ts';
import { textOf } from '#plugins/gateway/server/public.ts';
import { nameTaken, type ServiceEntity } from '#plugins/services/server/public.ts';
import type { fitting } from '../../contract.ts';
import type { FittingParts } from '../answers.ts';
import { countBeginning } from '../counting.ts';
import { evaluation } from '../public.ts';
import { requireStart } from '../room.ts';
import { trainable } from '../trainable.ts';
import { examplesOf } from './examples.ts';
import { foldsOf, trainedOnAlways } from './folds.ts';
import { validating } from './validation.ts';
import { showReport, showValidation } from './validation-store.ts';

type Calls = 'crossValidation' | 'listCrossValidations' | 'getCrossValidation';
type Text = (value: unknown) => string | undefined;

/** Configurations of older clients are JSON, others may be sent as text. */
const configText: Text = (value) => (value == null ? undefined : textOf(value));

/** Answers the calls on cross-validations. */
export function validationAnswers(parts: FittingParts): Pick<Answers<typeof fitting>, Calls> {
  const { db, datasets, host, jobs, services, validations } = parts;
  const owned = ({ account, model }: { account: string; model: string }, { caller }: Asked) =>
    services.require(caller, account, model, 'edit');

  /** Who is derived from: of services that one container trains for, the one whose container it is. */
  async function baseOf(service: ServiceEntity): Promise<ServiceEntity> {
    const { trainingType, trainingModelId } = service.data;
    if (trainingType !== 'multipleFit' || trainingModelId === undefined) return service;
    return (await services.byId(trainingModelId)) ?? service;
  }

  return {
    async crossValidation({ body, ...named }, asked) {
      const service = await owned(named, asked);
      const { account } = service;
      if (body.targetModelAccountId != null && body.targetModelAccountId !== account.id)
        throw invalid([{ path: ['targetModelAccountId'], message: 'must be the account of the service' }]);
      const subject =
        body.baseModelId == null
          ? service
          : await services.require(
              asked.caller,
              String(body.baseModelAccountId ?? account.id),
              String(body.baseModelId),
              'see',
            );
      const { image, dataset, version, config } = await trainable(
        parts,
        subject,
        {
          datasetId: body.datasetId,
          datasetVersion: body.datasetVersion,
          configId: body.fitConfigId,
          config: configText(body.fitConfig),
        },
        asked,
      );
      const how = host.all(evaluation).find(({ datasetType }) => datasetType === dataset.dataType);
      if (!how) throw cannotAsk(dataset.dataType);
      const rows = await examplesOf(datasets, version, how);
      const leastRows = body.minIntentSizeToDivide;
      if (foldsOf(rows, body.parts, leastRows).every((fold) => fold === trainedOnAlways))
        throw nothingToAsk(dataset.name);
      const predictConfig =
        configText(body.predictConfig) ??
        (body.predictConfigId ? await services.predictConfig(subject.id, body.predictConfigId) : undefined)?.config ??
        '';
      const workName = body.targetModelName?.trim() || undefined;
      // Whoever has this name is not to be taken for what is made for the time being.
      if (workName !== undefined && (await services.find(String(account.id), workName))) throw nameTaken(workName);
      const base = await baseOf(subject);
      await requireStart(parts, base, asked, { deriving: account });
      await countBeginning(parts, service);
      const caller = signedIn(asked);
      await db.transaction(async (session) => {
        const row = await validations.begin(
          {
            modelId: service.id,
            parts: body.parts,
            leastRows,
            datasetAccountId: dataset.accountId,
            datasetId: dataset.id,
            datasetName: dataset.name,
            datasetVersion: version.number,
            rows: version.rows,
            config,
            predictConfig,
            image,
            author: caller.login,
            baseModelId: base.id,
            workName: workName ?? '',
          },
          session,
        );
        if (row.workName === '')
          await validations.note(
            row.id,
            { workName: `${service.name.slice(0, 40)}-validation-${row.number}` },
            session,
          );
        const taskId = await jobs.add(
          validating,
          { ...initiatorOf(caller, account), validationId: row.id },
          {
            accountId: account.id,
            entity: { name: 'model', key: { accountId: account.id, modelId: service.id } },
            entityName: service.name,
          },
          session,
        );
        await validations.note(row.id, { taskId }, session);
      });
      return (await lastJobOf(db, service.id))!;
    },
    async listCrossValidations(named, asked) {
      const service = await owned(named, asked);
      return (await validations.of(service.id)).map(showValidation);
    },
    async getCrossValidation({ validationId, ...named }, asked) {
      const service = await owned(named, asked);
      const row = await validations.byId(idIn(validationId));
      if (row?.modelId !== service.id)
        throw new Fault('validation.not_found', `This service has no cross-validation ${validationId}.`, 404, {
          validationId,
        });
      const dataset = (await datasets.byIds([row.datasetId])).get(row.datasetId);
      const mayRead = isMember(asked.caller, row.datasetAccountId) || dataset?.accessMode === 'public';
      return showReport(row, mayRead);
    },
  };
}

const cannotAsk = (dataType: string): Fault =>
  new Fault(
    'validation.dataset_type',
    `Nobody here knows how to ask about rows of the type ${dataType}. Choose a dataset of texts with labels.`,
    409,
    { dataType },
  );
const nothingToAsk = (name: string): Fault =>
  new Fault(
    'validation.nothing_to_divide',
    `No label of the dataset ${name} has enough rows to be divided. Lower the fewest rows of a label, or add rows.`,
    409,
    { name },
  );
