import Fastify from 'fastify';
import { answer } from './answer.ts';

// What Fastify itself costs: a route that reads JSON and answers with what is there already.
const app = Fastify();
app.post('/', async (_request, reply) => reply.type('application/json').send(answer));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
