/** What every echo answers, behind each of the ways to it: 533 bytes of JSON. */
export const answer = JSON.stringify({ text: 'x'.repeat(522) });
