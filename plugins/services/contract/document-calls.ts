import * as z from 'zod';
import { call } from '#core/contract/call.ts';
import { Content } from '#core/contract/content.ts';
import { ServiceDescriptorData } from './descriptor.ts';
import { PictureData, PictureUpload } from './pictures.ts';
import { TextLanguage } from './translations.ts';

const text = 'text/plain; charset=utf-8';
const longestDocument = 1_000_000;
const inLanguage = z.object({ language: TextLanguage.optional() });

/** The calls about what a service says of itself: its methods, its documentation and the pictures in it. */
export const documentCalls = {
  getServiceDescriptor: call('GET /api/mlpcore/account/:account/model/:model/action-descriptor', {
    summary: 'Returns the methods of a service and the files that describe their data.',
    may: 'visitor',
    answer: ServiceDescriptorData,
  }),
  setServiceDescriptorDoc: call('POST /api/mlpcore/account/:account/model/:model/service-descriptor', {
    summary: 'Sets the methods of a service and the files that describe their data.',
    example: {
      name: 'ner',
      fittable: false,
      schemaFiles: [{ name: 'predictRequest-example.json', content: '{"texts":["Hello"]}' }],
      methods: {
        predict: {
          name: 'predict',
          params: { data: { type: 'Texts' } },
          output: { type: 'Entities' },
          fitted: false,
        },
      },
    },
    may: 'developer',
    body: ServiceDescriptorData,
  }),
  getSimpleDoc: call('GET /api/mlpcore/account/:account/model/:model/simple-doc', {
    summary: 'Returns the documentation of a service as Markdown.',
    may: 'visitor',
    query: inLanguage,
    answer: z.string(),
    answerType: text,
  }),
  setSimpleDoc: call('POST /api/mlpcore/account/:account/model/:model/simple-doc', {
    summary: 'Sets the documentation of a service.',
    example: '# Entities',
    may: 'developer',
    query: inLanguage,
    body: z.string().max(longestDocument).default(''),
    bodyType: text,
    answer: z.string(),
  }),

  uploadPicture: call('POST /api/mlpcore/account/:account/model/:model/picture', {
    summary:
      'Adds a picture for the documentation of a service, where Markdown names it by the address that is answered.',
    example: { content: 'iVBORw0KGgo=' },
    may: 'developer',
    body: PictureUpload,
    answer: PictureData,
  }),
  getPicture: call('GET /api/mlpcore/account/:account/model/:model/picture/:picture', {
    summary: 'Returns a picture of the documentation of a service.',
    may: 'visitor',
    answer: z.instanceof(Content).meta({ type: 'string', format: 'binary' }),
    answerType: 'image/*',
  }),
};
