import { named, type Answering, type ServiceParts } from './parts.ts';

/** Answers calls about the pictures in the documentation of services. */
export function pictureAnswers(parts: ServiceParts): Answering<'uploadPicture' | 'getPicture'> {
  const { pictures } = parts;
  return {
    async uploadPicture({ body: { content }, ...input }, asked) {
      return pictures.add(await named(parts, input, asked, 'edit'), Buffer.from(content, 'base64'));
    },
    async getPicture({ picture, ...input }, asked) {
      const { id } = await named(parts, input, asked, 'see');
      return pictures.get(id, picture);
    },
  };
}
