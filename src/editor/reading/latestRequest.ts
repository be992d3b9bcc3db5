/** Of several requests that take their time, only the latest may still do something. */
export class LatestRequest {
  private count = 0;

  /** Replaces all requests before it. */
  begin(): () => boolean {
    this.count++;
    return this.now();
  }

  /** Tells later whether no other request has begun since. */
  now(): () => boolean {
    const { count } = this;
    return () => count === this.count;
  }
}
