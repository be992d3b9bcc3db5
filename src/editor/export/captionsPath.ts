/** Where the captions of a recording go. */
export function captionsPath(target: string): string {
  return target.replace(/\.wav$/i, '') + '.vtt';
}
