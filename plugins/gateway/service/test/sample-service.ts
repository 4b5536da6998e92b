import { setTimeout } from 'node:timers/promises';
import { serve, ServiceFault, type CallContext } from '../public.ts';

interface Task {
  readonly do: string;
  readonly ms?: number;
  readonly parts?: number;
}

async function* count(parts: number, { setHeader }: CallContext) {
  for (let part = 1; part <= parts; part++) {
    setHeader('Z-custom-billing', String(part));
    yield { part };
  }
}

/** The same, with the last part known as it goes. */
async function* countUp(parts: number) {
  for (let part = 1; part < parts; part++) yield { part };
  return { part: parts };
}

async function* breakOff() {
  yield { part: 1 };
  throw new ServiceFault('sample.broke', 'The stream broke.', 500);
}

/** A service of which the test says in each request what it is to do. */
serve({
  descriptor: { name: 'sample', schemaFiles: { 'predictRequest-example.json': '{"do":"echo"}' } },
  async predict(data, context) {
    const task = data as Task;
    switch (task.do) {
      case 'echo':
        return { data, config: context.config, headers: context.headers, modelName: context.service?.modelName };
      case 'bill':
        return context.setHeader('Z-custom-billing', '7');
      case 'refuse':
        throw new ServiceFault('sample.refused', 'No ${what}.', 404, { what: 'luck' });
      case 'crash':
        throw new TypeError('undefined is not a function');
      case 'count':
        return count(task.parts!, context);
      case 'count up':
        return countUp(task.parts!);
      case 'break':
        return breakOff();
      case 'wait':
        return setTimeout(task.ms, 'waited');
      case 'hang':
        console.log('hanging');
        return new Promise(() => context.signal.addEventListener('abort', () => console.log('aborted')));
      default:
        throw new ServiceFault('sample.unknown', `There is no task ${task.do}.`);
    }
  },
  async fit(task, { progress, config }) {
    progress(50, { step: 1, values: { loss: 0.5, error: Infinity } });
    console.log(`fitting ${JSON.stringify({ ...task, config })}`);
  },
  ext: { greet: ({ name }) => `hello ${name}` },
});
