import * as v from 'valibot';

/** Where values are kept between sessions: VS Code's state, as far as it is used. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** A value that is kept between sessions. One that this version cannot use counts as none. */
export class Stored<Schema extends v.GenericSchema> {
  constructor(
    private readonly memory: Memory,
    private readonly key: string,
    private readonly schema: Schema,
  ) {}

  get value(): v.InferOutput<Schema> | undefined {
    const result = v.safeParse(this.schema, this.memory.get(this.key));
    return result.success ? result.output : undefined;
  }

  async keep(value: v.InferOutput<Schema> | undefined): Promise<void> {
    await this.memory.update(this.key, value);
  }
}
