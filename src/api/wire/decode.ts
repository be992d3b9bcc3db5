import * as v from 'valibot';
import { LectorError } from '../../core/errors.js';

/** Decodes the body of an answer, or throws an error that names the wrong field. */
export function decode<Shape extends v.GenericSchema>(shape: Shape, body: unknown): v.InferOutput<Shape> {
  const result = v.safeParse(shape, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'the body';
  throw new LectorError('protocol', `The speech service's answer cannot be used: ${field} is not as agreed.`);
}
