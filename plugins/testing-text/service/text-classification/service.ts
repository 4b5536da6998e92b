import { readFileSync } from 'node:fs';
import { serve } from '#plugins/gateway/service/public.ts';
import { stateFiles } from '#plugins/storage/service/public.ts';
import { parseConfig, parseRequest } from '../request.ts';
import { Config, Request, answer } from './answer.ts';
import { Model } from './classifier.ts';
import fitConfigSchema from './fit-config-schema.json' with { type: 'json' };
import { FitConfig } from './fit-config.ts';
import image from './image.json' with { type: 'json' };
import { loadModel, saveModel, saveScores } from '../model-store.ts';
import { heldOut, lossOf, scoresOf } from './scores.ts';
import { train } from './trainer.ts';
import { parseJson, readExamples } from './training-data.ts';

const storage = process.env['MLP_STORAGE_DIR'];
const model =
  (storage && (await loadModel(stateFiles(), storage, Model))) ||
  (await train(readExamples(JSON.parse(readFileSync(new URL('./dataset.json', import.meta.url), 'utf8')), {})));

function predict(data: unknown, config: unknown) {
  return answer(model, parseRequest(Request, data), parseConfig(Config, config));
}

const { request, config } = image.example;

serve({
  descriptor: {
    name: image.name,
    fittable: true,
    methods: {
      predict: {
        input: { data: { type: 'TextsCollection' }, config: { type: 'ClassificationConfig' } },
        output: { type: 'ItemsCollection' },
      },
      fit: {
        input: { train_data: { type: 'TextsAndLabels' }, targets: { type: 'ItemsCollection' } },
        output: { type: 'Empty' },
      },
    },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictConfig-example.json': JSON.stringify(config, null, 2),
      'predictResponse-example.json': JSON.stringify(predict(request, config), null, 2),
      'fitData-example.json': JSON.stringify(
        {
          items: [
            { text: 'Where is my parcel?', label: 'delivery' },
            { text: 'I was charged twice', label: 'payment' },
          ],
        },
        null,
        2,
      ),
      'fitConfig-example.json': '{}',
      'fitConfig-schema.json': JSON.stringify(fitConfigSchema, null, 2),
    },
  },
  predict: (data, { config }) => predict(data, config),
  async fit({ trainData, targetsData, modelDir }, { config, progress }) {
    const files = stateFiles();
    const { scored, ...how } = parseConfig(FitConfig, config);
    const examples = readExamples(parseJson(trainData, 'trainData'), parseJson(targetsData || '{}', 'targetsData'));
    const { seen, unseen } = scored ? heldOut(examples) : { seen: examples, unseen: [] };
    // What is kept has seen all examples; its scores are those of one that has not seen what it is asked.
    if (unseen.length > 0) {
      const judged = await train(seen, {
        ...how,
        told: ({ number, percentage, loss, model: soFar }) =>
          progress(percentage / 2, {
            step: number,
            values: {
              'loss/seen': loss,
              'loss/unseen': lossOf(soFar, unseen),
              accuracy: scoresOf(soFar, unseen).accuracy,
            },
          }),
      });
      await saveScores(files, modelDir, scoresOf(judged, unseen));
    }
    const whole = await train(examples, {
      ...how,
      told: ({ number, percentage, loss }) =>
        unseen.length > 0
          ? progress(50 + percentage / 2)
          : progress(percentage, { step: number, values: { 'loss/seen': loss } }),
    });
    await saveModel(files, modelDir, whole);
  },
});
