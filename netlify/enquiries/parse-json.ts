import type * as z from 'zod/mini';

/** The value of a JSON text; undefined when it can't be read, or is not as the schema says. */
export function parseJson<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
