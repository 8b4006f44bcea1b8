/** The load during the failures: customers write, the agent answers. */
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

/** The forms of a WhatsApp sender address; each message of a chat uses another one than the message before. */
const modes = ['lid', 'pn', 'pn+lid'] as const

export class Load {
  readonly sent: Said[] = []
  readonly answered: Said[] = []

  /** `label`: distinguishes the texts of several loads on the same product. */
  constructor(
    private readonly product: Product,
    private readonly form: Form,
    private readonly label = ''
  ) {}

  /** Sends the first message of the chats in which the agent will answer. */
  async openChats(): Promise<void> {
    const { connections, customers, answeredChats } = this.form
    for (let place = 0; place < customers; place++) {
      await this.product.sandbox.addPhone(customerAt(place), `Cliente ${place}`)
    }
    for (let chat = 0; chat < answeredChats; chat++) {
      await this.#say(chat % customers, Math.floor(chat / customers) % connections, 0)
    }
  }

  /** Sends all other messages, evenly spread over the time, whether or not the server is up. */
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

  async agentAnswers(api: ProductClient, chats: readonly Chat[]): Promise<void> {
    const { answers, writingMs } = this.form
    await Promise.all(
      chats.map(async ({ customer, business, ticketId }, place) => {
        await sleep((place / chats.length) * (writingMs / answers))
        for (let number = 0; number < answers; number++) {
          const next = Date.now() + writingMs / answers
          const text = `resposta ${this.label}${business}.${number}`
          await api.answer(ticketId, text, `${this.label}${ticketId}-${number}`)
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
    const message = {
      customer: customerAt(customer),
      business: businessAt(connection),
      text: `mensagem ${this.label}${customer}.${connection}.${round}`,
    }
    const mode = modes[(customer + connection + round) % modes.length]
    await this.product.sandbox.say(message.customer, message.text, { to: message.business, mode })
    this.sent.push(message)
  }
}
