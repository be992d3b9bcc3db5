/** Seconds as people write them: 0:07, 12:34, 1:02:03. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0
    ? `${String(hours)}:${two(minutes)}:${two(whole % 60)}`
    : `${String(minutes)}:${two(whole % 60)}`;
}
