import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import texts from '../../../locales/en/testing-chat.json' with { type: 'json' };
import { emptyAnswer } from './conversation.ts';
import { SaidView } from './said-view.tsx';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { 'testing-chat': texts } } });

test('reasoning stands folded before what is said, and calls of tools with their arguments laid out', () => {
  const toolCalls = [
    { index: 0, id: 'a', name: 'weather', arguments: '{"city":"Kazan"}' },
    { index: 1, id: 'b', name: 'time', arguments: '{"zone' },
  ];
  render(
    <SaidView said={{ ...emptyAnswer, reasoning: 'The weather is asked for.', text: 'One moment.', toolCalls }} />,
  );
  const fold = screen.getByText(texts.reasoning).closest('details')!;
  expect(fold.open).toBe(false);
  expect(fold.textContent).toContain('The weather is asked for.');
  expect(fold.compareDocumentPosition(screen.getByText('One moment.'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('region', { name: 'Arguments of weather' }).textContent).toBe('{\n  "city": "Kazan"\n}');
  // What has not come whole yet stands as it came.
  expect(screen.getByRole('region', { name: 'Arguments of time' }).textContent).toBe('{"zone');
});
