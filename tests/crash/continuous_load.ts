/** Each customer writes to each number, and each is answered, again and again until it ends. */
import { businessAt, customerAt } from '#tests/crash/forms'
import type { Chat, Said } from '#tests/crash/load'
import { sleep, waitFor, type Product } from '#tests/support/product'
import type { ProductClient } from '#tests/support/product_client'

/**
 * Milliseconds between two messages of one chat, and two answers. WhatsApp counts in seconds, and the two addresses of one
 * person are two lanes until they are merged.
 */
const everyMs = 1_500

interface Size {
  readonly connections: number
  readonly customers: number
  /** How many of the chats are answered; default: all. */
  readonly answeredChats?: number
}

export class ContinuousLoad {
  readonly sent: Said[] = []
  readonly answered: Said[] = []
  #isOver = false
  #going: Promise<unknown> = Promise.resolve()

  /** `api`: asked for each call, since processes come and go. */
  constructor(
    private readonly product: Product,
    private readonly size: Size,
    private readonly api: () => ProductClient
  ) {}

  /** Opens the chats, and goes on by itself. Resolves with their tickets. */
  async begin(): Promise<readonly Chat[]> {
    const { customers, connections, answeredChats = customers * connections } = this.size
    const chats = Array.from({ length: customers * connections }, (_, at) => ({
      customer: customerAt(at % customers),
      business: businessAt(Math.floor(at / customers)),
    }))
    for (const { customer } of chats.slice(0, customers)) {
      await this.product.sandbox.addPhone(customer, `Cliente ${customer.slice(-3)}`)
    }
    for (const chat of chats) await this.#say(chat, 0)
    const tickets = await waitFor('a ticket for each chat', async () => {
      const found = await this.#tickets()
      return found.length === chats.length && found
    })
    this.#going = Promise.all([
      ...chats.map((chat) => this.#write(chat)),
      ...tickets.slice(0, answeredChats).map((chat) => this.#answer(chat)),
    ])
    return tickets
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#going
  }

  async #write(chat: Omit<Said, 'text'>) {
    for (let turn = 1; !this.#isOver; turn++) {
      await this.#say(chat, turn)
      await sleep(everyMs)
    }
  }

  async #say({ customer, business }: Omit<Said, 'text'>, turn: number) {
    const text = `mensagem ${customer}.${business}.${turn}`
    await this.product.sandbox.say(customer, text, { to: business, mode: 'pn+lid' })
    this.sent.push({ customer, business, text })
  }

  async #answer({ customer, business, ticketId }: Chat) {
    await this.api().accept(ticketId)
    for (let turn = 0; !this.#isOver; turn++) {
      const text = `resposta ${business}.${turn}`
      await this.api().answer(ticketId, text, `${ticketId}-${turn}`)
      this.answered.push({ customer, business, text })
      await sleep(everyMs)
    }
  }

  #tickets(): Promise<Chat[]> {
    return this.product.sql<Chat>(
      `select contacts.number as customer, connections.number as business, tickets.id as "ticketId"
       from tickets join contacts on contacts.id = tickets.contact_id
       join connections on connections.id = tickets.connection_id
       where tickets.last_message like 'mensagem %' order by tickets.id`
    )
  }
}
