import { expect, test } from 'vitest';
import { mainScores } from './main-scores.ts';

test('a training is judged by the first shares that its service wrote, else by what it wrote', () => {
  const metrics = { examples: 40, accuracy: 0.914, macroF1: 0.872, recall: 0.5, labels: { refund: { f1: 0.7 } } };
  expect(mainScores({ metrics, ended: 1 })).toEqual([
    ['accuracy', 0.914],
    ['macroF1', 0.872],
  ]);
  expect(mainScores({ metrics: { perplexity: 12.5, note: 'good' }, ended: 1 })).toEqual([['perplexity', 12.5]]);
});

test('what it measured last counts as long as the training goes on', () => {
  const latest = { loss: 0.3 };
  expect([mainScores({ latest }), mainScores({ latest, ended: 1 })]).toEqual([[['loss', 0.3]], []]);
});
