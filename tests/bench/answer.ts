/** What every echo answers, behind each of the ways to it: 533 bytes of JSON. */
export const answer = JSON.stringify({ text: 'x'.repeat(522) });

/** What every language model here answers, however it is asked. */
export const completion = JSON.stringify({
  id: 'chatcmpl-bench',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'bench',
  choices: [{ index: 0, message: { role: 'assistant', content: 'x'.repeat(280) }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 20, completion_tokens: 60, total_tokens: 80 },
});
