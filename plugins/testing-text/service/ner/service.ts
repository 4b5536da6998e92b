import { serve } from '#plugins/gateway/service/public.ts';
import { stateFiles } from '#plugins/storage/service/public.ts';
import { loadModel, saveModel, saveScores } from '../model-store.ts';
import { parseConfig, parseRequest } from '../request.ts';
import { answer, configOf, requestOf } from './answer.ts';
import image from './image.json' with { type: 'json' };
import { learntRecogniser } from './learnt.ts';
import { Lesson, lessonOf, readTexts } from './lesson.ts';
import names from './names.json' with { type: 'json' };
import { recogniser } from './recogniser.ts';
import { heldOut, scoresOf } from './scores.ts';

const storage = process.env['MLP_STORAGE_DIR'];
const lesson = storage ? await loadModel(stateFiles(), storage, Lesson) : undefined;
const byRules = recogniser(names);
const recognise = lesson ? learntRecogniser(byRules, lesson) : byRules;
const Config = configOf(lesson?.types);

function predict(data: unknown, config: unknown) {
  return answer(recognise, parseRequest(requestOf(data), data), parseConfig(Config, config));
}

const { request, config } = image.example;

serve({
  descriptor: {
    name: image.name,
    fittable: true,
    methods: {
      predict: {
        input: { data: { type: 'TextsCollection' }, config: { type: 'NerConfig' } },
        output: { type: 'NamedEntitiesCollection' },
      },
      fit: {
        input: { train_data: { type: 'MarkedTexts' } },
        output: { type: 'Empty' },
      },
    },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictConfig-example.json': JSON.stringify(config, null, 2),
      'predictResponse-example.json': JSON.stringify(await predict(request, config), null, 2),
      'fitData-example.json': JSON.stringify(
        {
          items: [
            { text: 'Is the [Router X-100](DEVICE) in stock?' },
            { text: 'I bought it in [Northquay](LOCATION).' },
          ],
        },
        null,
        2,
      ),
      'fitConfig-example.json': '{}',
    },
  },
  predict: (data, { config }) => predict(data, config),
  async fit({ trainData, modelDir }, { progress }) {
    const files = stateFiles();
    const texts = readTexts(trainData);
    const whole = lessonOf(texts);
    const { seen, unseen } = heldOut(texts);
    // What is kept has learnt all names; its scores are those of one that has not seen the texts in which it looks for them.
    if (unseen.length > 0)
      await saveScores(files, modelDir, scoresOf(learntRecogniser(byRules, lessonOf(seen)), unseen));
    progress(90);
    await saveModel(files, modelDir, whole);
  },
});
