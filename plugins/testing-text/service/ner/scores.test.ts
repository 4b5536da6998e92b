import { expect, test } from 'vitest';
import { learntRecogniser } from './learnt.ts';
import { lessonOf } from './lesson.ts';
import { heldOut, scoresOf } from './scores.ts';

test('every fifth text is set aside; of few, or where nothing else is marked, none', () => {
  const texts = Array.from({ length: 11 }, (_, at) => `[text](X) ${at}`);
  expect(heldOut(texts).unseen).toEqual(['[text](X) 4', '[text](X) 9']);
  expect(heldOut(texts).seen).toHaveLength(9);
  expect(heldOut(texts.slice(0, 9)).unseen).toEqual([]);
  const rare = texts.map((_, at) => (at === 4 ? '[text](X)' : 'text'));
  expect(heldOut(rare)).toEqual({ seen: rare, unseen: [] });
});

test('scores tell of each type how much of it was found, and how much of that was right', () => {
  const recognise = learntRecogniser(() => [], lessonOf(['[Router](DEVICE) in [Omsk](LOCATION)']));
  expect(scoresOf(recognise, ['a [Router](DEVICE) and a [Switch](DEVICE)', 'Omsk, [Router](LOCATION)'])).toEqual({
    precision: 1 / 3,
    recall: 1 / 3,
    f1: 1 / 3,
    examples: 2,
    types: {
      DEVICE: { precision: 1 / 2, recall: 1 / 2, f1: 1 / 2 },
      LOCATION: { precision: 0, recall: 0, f1: 0 },
    },
  });
});
