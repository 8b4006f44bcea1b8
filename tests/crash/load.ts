/** What people do while everything around them falls: customers write, the agent answers. */
import { businessAt, customerAt, type Form } from '#tests/crash/forms'
import type { ProductClient } from '#tests/support/product_client'
import { sleep, type Product } from '#tests/support/product'

export interface Said {
  readonly customer: string
  readonly business: string
  readonly text: string
}
export interface Chat {
  readonly customer: string
  readonly business: string
  readonly ticketId: number
}

/** How WhatsApp names a sender; each message of a chat in another form than the one before. */
const modes = ['lid', 'pn', 'pn+lid'] as const

export class Load {
  readonly sent: Said[] = []
  readonly answered: Said[] = []

  /** `label`: tells the texts of one load from those of another on the same product. */
  constructor(
    private readonly product: Product,
    private readonly form: Form,
    private readonly label = ''
  ) {}

  /** The first message of the chats in which the agent is going to answer. */
  async openChats(): Promise<void> {
    const { connections, customers, answeredChats } = this.form
    for (let place = 0; place < customers; place++) {
      await this.product.sandbox.addPhone(customerAt(place), `Cliente ${place}`)
    }
    for (let chat = 0; chat < answeredChats; chat++) {
      await this.#say(chat % customers, Math.floor(chat / customers) % connections, 0)
    }
  }

  /** All other messages, evenly over the time; whether anybody is listening or not. */
  async customersWrite(): Promise<void> {
    const { connections, customers, rounds, writingMs } = this.form
    const pauseMs = writingMs / (connections * rounds)
    await Promise.all(
      Array.from({ length: customers }, async (_, customer) => {
        for (let round = 0; round < rounds; round++) {
          for (let connection = 0; connection < connections; connection++) {
            if (round === 0 && this.#isOpen(customer, connection)) continue
            const next = Date.now() + pauseMs
            await this.#say(customer, connection, round)
            await sleep(Math.max(0, next - Date.now()))
          }
        }
      })
    )
  }

  async agentAnswers(desk: ProductClient, chats: readonly Chat[]): Promise<void> {
    const { answers, writingMs } = this.form
    await Promise.all(
      chats.map(async ({ customer, business, ticketId }, place) => {
        await sleep((place / chats.length) * (writingMs / answers))
        for (let number = 0; number < answers; number++) {
          const next = Date.now() + writingMs / answers
          const text = `resposta ${this.label}${business}.${number}`
          await desk.answer(ticketId, text, `${this.label}${ticketId}-${number}`)
          this.answered.push({ customer, business, text })
          await sleep(Math.max(0, next - Date.now()))
        }
      })
    )
  }

  #isOpen(customer: number, connection: number) {
    return connection * this.form.customers + customer < this.form.answeredChats
  }

  async #say(customer: number, connection: number, round: number) {
    const said = {
      customer: customerAt(customer),
      business: businessAt(connection),
      text: `mensagem ${this.label}${customer}.${connection}.${round}`,
    }
    const mode = modes[(customer + connection + round) % modes.length]
    await this.product.sandbox.say(said.customer, said.text, { to: said.business, mode })
    this.sent.push(said)
  }
}
