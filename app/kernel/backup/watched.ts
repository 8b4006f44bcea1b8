/** A source of bytes that remembers why it failed: its own error, and not one of those who read its bytes. */
export class Watched {
  failure: unknown

  constructor(private readonly bytes: AsyncIterable<Uint8Array>) {}

  async *read(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.bytes
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}
