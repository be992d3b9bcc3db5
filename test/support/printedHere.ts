/** What this process prints between `begin` and `end`: the titles and the output of tests. */
export class PrintedHere {
  private readonly chunks: string[] = [];
  private stop: (() => void) | undefined;

  get text(): string {
    return this.chunks.join('');
  }

  begin(): void {
    const stops = [process.stdout, process.stderr].map((stream) => {
      const write = stream.write.bind(stream);
      stream.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]) => {
        this.chunks.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
        return Reflect.apply(write, stream, [chunk, ...rest]) as boolean;
      };
      return () => {
        stream.write = write;
      };
    });
    this.stop = () => {
      for (const stop of stops) stop();
    };
  }

  end(): void {
    this.stop?.();
    this.stop = undefined;
  }
}
