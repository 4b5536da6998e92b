import { useEffect, useState } from 'react';
import type { JsonSchema } from '#core/web/editor/json-offers.ts';

let description: Promise<JsonSchema> | undefined;

/** The description that the server gives of its calls; asked for once, by whoever first writes something that it describes. */
const described = (): Promise<JsonSchema> =>
  (description ??= fetch('/openapi.json').then((answer) => answer.json() as Promise<JsonSchema>));

/** The schema by which the server checks what is sent to it, by its name; nothing while that is not known. */
export function useServerSchema(name: string): JsonSchema | undefined {
  const [schema, setSchema] = useState<JsonSchema>();
  useEffect(() => {
    let gone = false;
    described().then(
      ({ components }) => gone || setSchema({ $ref: `#/components/schemas/${name}`, components }),
      // Nothing is offered then; what is written is checked as ever.
      () => (description = undefined),
    );
    return () => {
      gone = true;
    };
  }, [name]);
  return schema;
}
