import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface CaptchaService {
  /** What a server needs to know of it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What it was asked, in order. */
  readonly asked: readonly Readonly<Record<string, string>>[];
  breaks(): void;
  stop(): void;
}

/** A widget with one button; who presses it is a person. */
const widget = `for (const place of document.querySelectorAll('.cf-turnstile')) {
  const answer = Object.assign(document.createElement('input'), { type: 'hidden', name: 'cf-turnstile-response' });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'I am a person' });
  button.addEventListener('click', () => {
    answer.value = 'person-' + crypto.randomUUID();
    button.textContent = 'You are a person';
    globalThis[place.dataset.callback]?.(answer.value);
  });
  place.append(answer, button);
}`;

/** A captcha service: each answer that begins with `person` is good once. */
export async function startCaptchaService(): Promise<CaptchaService> {
  const used = new Set<string>();
  const asked: Record<string, string>[] = [];
  let broken = false;
  const server = createServer(async (request, response) => {
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(widget);
    const fields = new URLSearchParams(await text(request));
    asked.push(Object.fromEntries(fields));
    const answer = fields.get('response')!;
    const success = answer.startsWith('person') && !used.has(answer);
    used.add(answer);
    response
      .writeHead(broken ? 500 : 200, { 'content-type': 'application/json' })
      .end(broken ? 'out of order' : JSON.stringify({ success }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    environment: {
      CAPTCHA_SITE_KEY: 'site-1',
      CAPTCHA_SECRET_KEY: 'secret-1',
      CAPTCHA_SCRIPT_URL: `${url}/api.js`,
      CAPTCHA_VERIFY_URL: `${url}/verify`,
    },
    asked,
    breaks: () => void (broken = true),
    stop: () => void server.close(),
  };
}
