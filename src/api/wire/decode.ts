import * as v from 'valibot';
import { LectorError } from '../../core/errors.js';

/** The answer's body as the interface shapes it, or an error that names the field that is not so. */
export function decode<Shape extends v.GenericSchema>(shape: Shape, body: unknown): v.InferOutput<Shape> {
  const result = v.safeParse(shape, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'the body';
  throw new LectorError('protocol', `The speech service's answer cannot be used: ${field} is not as agreed.`);
}
