import * as v from 'valibot';

export const count = v.pipe(v.number(), v.finite(), v.minValue(0));
const text = v.pipe(v.string(), v.maxLength(1000), v.trim(), v.nonEmpty());
/** Only https, since it is opened in a browser. */
const portal = v.pipe(v.string(), v.maxLength(8192), v.trim(), v.regex(/^https:\/\/\S+$/i), v.url());
// A timestamp below this is in seconds (in milliseconds it would be 1973); above, in milliseconds.
const firstMilliseconds = 1e11;
/** In milliseconds, whichever unit the service used: the interface does not say. None too far away to be written. */
const date = v.pipe(
  count,
  v.gtValue(0),
  v.transform((time) => (time < firstMilliseconds ? time * 1000 : time)),
  v.maxValue(8.64e15),
);
/** Whatever is of the wrong type counts as missing. */
export const perhaps = <Shape extends v.GenericSchema>(shape: Shape) =>
  v.fallback(v.optional(shape), undefined);

/** The answer of /user. Only the two figures are guaranteed. */
export const userResponse = v.pipe(
  v.object({
    character_usage: count,
    character_allowance: count,
    current_plan: perhaps(text),
    downgrading_to_plan: perhaps(v.nullable(text)),
    has_payment_method: perhaps(v.boolean()),
    portal_url: perhaps(portal),
    renewal_time: perhaps(date),
    status: perhaps(text),
  }),
  v.transform((answer) => ({
    used: answer.character_usage,
    allowed: answer.character_allowance,
    plan: answer.current_plan,
    downgradingTo: answer.downgrading_to_plan ?? undefined,
    hasPaymentMethod: answer.has_payment_method,
    portalUrl: answer.portal_url,
    renewalTime: answer.renewal_time,
    status: answer.status,
  })),
);

type Decoded = v.InferOutput<typeof userResponse>;
export type Usage = Readonly<Pick<Decoded, 'used' | 'allowed'> & Partial<Decoded>>;
