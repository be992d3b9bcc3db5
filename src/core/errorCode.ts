/** The code of a system error, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** The disk is full, or the user's share of it. */
export function isDiskFull(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Its code, if the error comes from the file system. */
export function fileErrorCode(error: unknown): string | undefined {
  const code = errorCode(error);
  return code !== undefined && /^E[A-Z]+$/.test(code) ? code : undefined;
}
