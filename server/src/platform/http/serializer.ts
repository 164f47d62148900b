import { ResponseSerializationError, type serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/**
 * Returns the function that checks the answers of a route against the contract, leaves out fields that the contract does not have, and writes them as
 * JSON. zod generates it from the schema: looking at each field takes forty times as long. It is generated for the first answer, because few
 * of the routes are called soon after the start.
 */
export const compileSerializer: typeof serializerCompiler = ({ schema, method, url }) => {
  let compiled: z.ZodMiniType | undefined;
  return (data) => {
    compiled ??= z.compile(schema as z.ZodMiniType);
    const { error, data: checked } = z.safeParse(compiled, data);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(checked);
  };
};
