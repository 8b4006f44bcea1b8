/** The demo's shop as all stories of a process find it: running, its number paired, a browser before it. */
import type { Browser, Page } from 'playwright-core'
import { ProductClient, type TicketRow } from '#tests/support/product_client'
import { openBrowser, openWindow, signIn, type Looks } from '#tests/support/browser'
import { Product, waitFor } from '#tests/support/product'

/** Calls are made by somebody who sits at no screen: whoever signs in elsewhere is out here. */
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
    /** An admin, by calls. */
    readonly desk: ProductClient
  ) {}

  static async open(): Promise<BrowserFixture> {
    const [product, browser] = await Promise.all([Product.start(), openBrowser()])
    const operator = await new ProductClient(product).signIn('super@guiche.local')
    const person = { name: 'Zuleica Chamadas', email: caller, password: 'guiche-demo' }
    await operator.call('POST', '/users', { ...person, profile: 'admin', queueIds: [] })
    const desk = await new ProductClient(product).signIn(caller)
    await desk.pair(1)
    return new BrowserFixture(product, browser, desk)
  }

  async close() {
    await this.browser.close()
    await this.product.stop()
  }

  /** Somebody at their desk, at `path`. */
  async sit(name: string, path?: string, looks?: Looks): Promise<Page> {
    return signIn(await openWindow(this.browser, looks), this.product, `${name}@guiche.local`, path)
  }

  /** A customer whom nobody knows yet writes; resolves with their ticket, which waits. */
  async customerWrites(name: string, text: string): Promise<Written> {
    const number = `5511976${String(++this.#customers).padStart(6, '0')}`
    await this.product.sandbox.addPhone(number, name)
    await this.product.sandbox.say(number, text)
    return { number, ticket: await this.waiting(number) }
  }

  /** The ticket with which this number waits. */
  waiting(number: string): Promise<TicketRow> {
    return waitFor(`the ticket of ${number}`, async () => {
      const [found] = await this.desk.tickets(`status=pending&showAll=true&searchParam=${number}`)
      return found ?? null
    })
  }

  /** What the customer's phone shows, once these words are there, also on a slow machine. */
  reaches(number: string, texts: string) {
    return this.product.sandbox.chatUntil(
      number,
      (messages) => messages.some(({ text }) => text?.includes(texts)),
      30_000
    )
  }

  /** A customer who has written and is being served by this person, in the queue. */
  async customerTalks(name: string, text: string, by = 'Bruna Teixeira', at = 'Vendas') {
    const written = await this.customerWrites(name, text)
    const userId = await this.idOf('/users/list', by)
    const queueId = await this.idOf('/queue', at)
    await this.desk.call('PUT', `/tickets/${written.ticket.id}`, {
      status: 'open',
      userId,
      queueId,
    })
    return written
  }

  /** The id of what has this name in the list that the call answers. */
  async idOf(path: string, name: string): Promise<number> {
    const rows = await this.desk.call<{ id: number; name: string }[]>('GET', path)
    return rows.find((row) => row.name === name)!.id
  }
}

let opening: Promise<BrowserFixture> | null = null

/** The shop of this process, opened for whoever asks first. */
export const openBrowserFixture = (): Promise<BrowserFixture> => (opening ??= BrowserFixture.open())

/** For `group.each.setup`: a story that fails tells what was on the screens, and the windows close after each. */
export const ownWindows = () => async (isFailed: boolean) => {
  if (isFailed) await printScreens()
  await closeWindows()
}

/** The same for a group whose people stay at their screens; it closes the windows itself. */
export const keptWindows = () => (isFailed: boolean) => (isFailed ? printScreens() : undefined)

/** After a group of stories told by the same people. */
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
