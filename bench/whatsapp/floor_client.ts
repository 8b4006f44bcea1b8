/** Starts the baseline, pairs it with the sandbox, and requests its figures. */
import { fork, type ChildProcess } from 'node:child_process'
import { on } from 'node:events'
import type { Product } from '#tests/support/product'

export interface FloorFigures {
  readonly heard: number
  /** From `begin` to the last message. */
  readonly ms: number
  readonly cpuMs: number
}
type Word = Partial<FloorFigures> & { readonly qr?: string; readonly open?: true }

export class Floor {
  private constructor(private readonly child: ChildProcess) {}

  static async start(product: Product, connectionId: number, number: string): Promise<Floor> {
    // The compiled build, like the product that it is compared with.
    const child = fork('bench/whatsapp/floor.js', ['1', String(connectionId)], {
      execArgv: [],
      env: { ...product.env, PORT: '0' },
      cwd: new URL('../../build/next/', import.meta.url),
    })
    for await (const [word] of on(child, 'message') as AsyncIterable<[Word]>) {
      if (word.qr) await product.sandbox.scan(word.qr, number, 'Só Baileys')
      if (word.open) break
    }
    return new Floor(child)
  }

  begin() {
    this.child.send('begin')
  }

  async report(): Promise<FloorFigures> {
    const answers = on(this.child, 'message') as AsyncIterable<[Word]>
    this.child.send('report')
    for await (const [word] of answers) if (word.heard !== undefined) return word as FloorFigures
    throw new Error('the floor has ended')
  }

  end() {
    this.child.send('end')
  }
}
