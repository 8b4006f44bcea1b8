/** The demo company for all browser tests of a process: server running, number paired, browser started. */
import type { Browser, Page } from 'playwright-core'
import { ProductClient, type TicketRow } from '#tests/support/product_client'
import { openBrowser, openWindow, signIn, type Looks } from '#tests/support/browser'
import { Product, waitFor } from '#tests/support/product'

/** Requests are made by a user without a browser: a sign-in elsewhere would end the browser's session. */
const caller = 'chamadas@guiche.local'

interface Written {
  readonly number: string
  readonly ticket: TicketRow
}

export class BrowserFixture {
  #customers = 0

  private constructor(
    readonly product: Product,
    readonly browser: Browser,
    /** An admin, for requests. */
    readonly api: ProductClient
  ) {}

  static async open(): Promise<BrowserFixture> {
    const [product, browser] = await Promise.all([Product.start(), openBrowser()])
    const operator = await new ProductClient(product).signIn('super@guiche.local')
    const person = { name: 'Zuleica Chamadas', email: caller, password: 'guiche-demo' }
    await operator.call('POST', '/users', { ...person, profile: 'admin', queueIds: [] })
    const api = await new ProductClient(product).signIn(caller)
    await api.pair(1)
    return new BrowserFixture(product, browser, api)
  }

  async close() {
    await this.browser.close()
    await this.product.stop()
  }

  /** A signed-in user's page at `path`. */
  async sit(name: string, path?: string, looks?: Looks): Promise<Page> {
    return signIn(await openWindow(this.browser, looks), this.product, `${name}@guiche.local`, path)
  }

  /** A new customer writes; resolves with their pending ticket. */
  async customerWrites(name: string, text: string): Promise<Written> {
    const number = `5511976${String(++this.#customers).padStart(6, '0')}`
    await this.product.sandbox.addPhone(number, name)
    await this.product.sandbox.say(number, text)
    return { number, ticket: await this.waiting(number) }
  }

  /** The pending ticket of this number. */
  waiting(number: string): Promise<TicketRow> {
    return waitFor(`the ticket of ${number}`, async () => {
      const [found] = await this.api.tickets(`status=pending&showAll=true&searchParam=${number}`)
      return found ?? null
    })
  }

  /** Waits until the customer's phone shows this text, also on a slow machine; resolves with the chat. */
  reaches(number: string, texts: string) {
    return this.product.sandbox.chatUntil(
      number,
      (messages) => messages.some(({ text }) => text?.includes(texts)),
      30_000
    )
  }

  /** A customer who has written; the ticket is in the queue and accepted by this user. */
  async servedCustomer(name: string, text: string, by = 'Bruna Teixeira', at = 'Vendas') {
    const written = await this.customerWrites(name, text)
    const userId = await this.idOf('/users/list', by)
    const queueId = await this.idOf('/queue', at)
    await this.api.call('PUT', `/tickets/${written.ticket.id}`, {
      status: 'open',
      userId,
      queueId,
    })
    return written
  }

  /** The id of the entry with this name in the list that the request returns. */
  async idOf(path: string, name: string): Promise<number> {
    const rows = await this.api.call<{ id: number; name: string }[]>('GET', path)
    return rows.find((row) => row.name === name)!.id
  }
}

let opening: Promise<BrowserFixture> | null = null

/** The fixture of this process, opened by its first caller. */
export const openBrowserFixture = (): Promise<BrowserFixture> => (opening ??= BrowserFixture.open())

/** For `group.each.setup`: reports what was on the screens when a test fails, and closes the windows after each test. */
export const ownWindows = () => async (isFailed: boolean) => {
  if (isFailed) await printScreens()
  await closeWindows()
}

/** The same for a group whose users stay signed in; the group closes the windows itself. */
export const keptWindows = () => (isFailed: boolean) => (isFailed ? printScreens() : undefined)

/** After a group of tests with the same users. */
export async function closeWindows() {
  const { browser } = await openBrowserFixture()
  for (const context of browser.contexts()) await context.close()
}

async function printScreens() {
  const { browser, product } = await openBrowserFixture()
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const texts = await page.innerText('body', { timeout: 2000 }).catch(String)
    console.log(`\n--- ${page.url()}\n${texts.replaceAll(/\n+/g, ' | ').slice(0, 2000)}`)
  }
  if (product.output) console.log(`\n--- the server\n${product.output.slice(-2000)}`)
}

/** At the end of the suite. */
export async function closeBrowserFixture() {
  const fixture = await opening?.catch(() => null)
  opening = null
  await fixture?.close()
}
