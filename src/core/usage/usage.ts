// How much is used and allowed in the current billing period.

export interface Usage {
  readonly used: number;
  readonly allowed: number;
  readonly plan?: string;
  readonly downgradingTo?: string;
  readonly hasPaymentMethod?: boolean;
  /** Only if it is https, since it is opened in a browser. */
  readonly portalUrl?: string;
  /** Milliseconds since 1970. */
  readonly renewalTime?: number;
  readonly status?: string;
}

/** The answer of /user, decoded. Only the two figures are guaranteed. */
export interface UserAnswer {
  readonly character_usage: number;
  readonly character_allowance: number;
  readonly current_plan?: string | undefined;
  readonly downgrading_to_plan?: string | null | undefined;
  readonly has_payment_method?: boolean | undefined;
  readonly portal_url?: string | undefined;
  readonly renewal_time?: number | undefined;
  readonly status?: string | undefined;
}

export function usageOf(answer: UserAnswer): Usage {
  const plan = text(answer.current_plan);
  const downgradingTo = text(answer.downgrading_to_plan);
  const portalUrl = httpsUrl(answer.portal_url);
  const renewalTime = date(answer.renewal_time);
  const status = text(answer.status);
  return {
    used: answer.character_usage,
    allowed: answer.character_allowance,
    ...(plan === undefined ? {} : { plan }),
    ...(downgradingTo === undefined ? {} : { downgradingTo }),
    ...(answer.has_payment_method === undefined ? {} : { hasPaymentMethod: answer.has_payment_method }),
    ...(portalUrl === undefined ? {} : { portalUrl }),
    ...(renewalTime === undefined ? {} : { renewalTime }),
    ...(status === undefined ? {} : { status }),
  };
}

export type UsageLevel = 'plenty' | 'warning' | 'exhausted';

export function usageLevel({ used, allowed }: Usage, warnAtPercent: number): UsageLevel {
  if (used >= allowed) return 'exhausted';
  return (used / allowed) * 100 >= warnAtPercent ? 'warning' : 'plenty';
}

/** Whole percent, rounded down: 100 % means that nothing is left. */
export function usagePercent({ used, allowed }: Usage): number {
  return allowed > 0 ? Math.floor((used / allowed) * 100) : 100;
}

/** A bar of blocks. It always shows something used if any is used, and something left if any is left. */
export function usageBar({ used, allowed }: Usage, width: number): string {
  const share = allowed > 0 ? Math.min(1, used / allowed) : 1;
  const rounded = Math.round(share * width);
  const filled = share === 0 || share === 1 ? rounded : Math.min(width - 1, Math.max(1, rounded));
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}

function text(value: string | null | undefined): string | undefined {
  const trimmed = value?.trim();
  return trimmed === undefined || trimmed === '' ? undefined : trimmed;
}

function httpsUrl(value: string | undefined): string | undefined {
  const url = value?.trim() ?? '';
  return /^https:\/\/\S+$/i.test(url) && URL.canParse(url) ? url : undefined;
}

/** A date too far away to be written is no renewal date. */
function date(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 && value <= 8.64e15 ? value : undefined;
}
