/** The ticket list while fifty messages a second arrive: the row in view does not move, and the list ends up correct. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { ProductClient } from '#tests/support/product_client'
import { EventRecorder } from '#tests/support/event_recorder'
import { openBrowser, openWindow, signIn } from '#tests/support/browser'
import { Product, sleep, waitFor } from '#tests/support/product'

test.group('the list of tickets under a flood', (group) => {
  let product: Product
  let browser: Browser
  let api: ProductClient
  let agent: Page

  group.setup(async () => {
    product = await Product.start()
    api = await new ProductClient(product).signIn('super@guiche.local')
    await api.pair(1)
    browser = await openBrowser()
    agent = await signIn(await openWindow(browser), product, 'agent@guiche.local')
    await agent.goto(`${product.url}/tickets`)
    return async () => {
      await browser.close()
      await product.stop()
    }
  })

  async function customerWrites(number: string, name: string, text: string) {
    await product.sandbox.addPhone(number, name)
    await product.sandbox.say(number, text)
  }

  test('RT-06: during fifty messages a second the visible row does not move, and the list is correct at the end', async ({
    assert,
    cleanup,
  }) => {
    const numbers = Array.from({ length: 30 }, (_, index) => `55119876700${index + 10}`)
    await Promise.all(
      numbers.map((number, index) => customerWrites(number, `Cliente ${index + 10}`, 'Oi'))
    )
    await agent.getByRole('tab', { name: /Esperando/ }).click()
    const ours = await waitFor('all of them', async () => {
      const waiting = await api.tickets('status=pending')
      const found = waiting.filter(({ contact }) => numbers.includes(contact.number))
      return found.length === numbers.length && found
    })
    const box = agent.locator('[data-ticket-list]')
    await waitFor('a long list', () => box.evaluate((list) => list.scrollHeight > 28 * 72))
    const recorder = await EventRecorder.open(product.url, api.token, 1)
    cleanup(() => recorder.close())
    await agent.mouse.move(1200, 400)
    await box.evaluate((list) => list.scrollTo({ top: 10 * 72 + 20 }))
    const tracked = await watch(agent)

    // The first customers write again, while their rows are out of view: each moves to the top, above the row in view.
    const lowest = ours.slice(-12).map(({ contact }) => contact.number)
    const texts = await flood((text, turn) =>
      product.sandbox.say(lowest[turn % lowest.length], text)
    )
    await waitFor(
      'every event',
      async () => texts.every((sentText) => recorder.heard.has(sentText)),
      120_000
    )
    await waitFor('the last of the news', () =>
      agent.evaluate(() => (window as unknown as Watching).pushes >= 12)
    )
    const seen = await agent.evaluate(() => {
      const { moved, frames, pushes, long } = window as unknown as Watching
      return { moved, frames, pushes, long }
    })
    const times = texts.map((sentText) => recorder.heard.get(sentText)!)
    const seconds = (Math.max(...times) - Math.min(...times)) / 1000
    console.log(
      `${texts.length} messages in ${seconds.toFixed(1)} s, ${seen.frames} frames; ` +
        `tasks above 50 ms: ${seen.long.length}, the longest ${Math.max(0, ...seen.long)} ms`
    )
    assert.isAbove(seen.frames, 10)
    assert.isAtLeast(seen.pushes, 12)
    assert.isAtMost(seen.moved, 1, `row ${tracked} moved by ${seen.moved} pixels`)

    const rows = (await api.tickets('status=pending')).filter(({ id }) =>
      ours.some((one) => one.id === id)
    )
    const wanted = rows.map(({ id, lastMessage }) => `${id} ${lastMessage}`)
    assert.lengthOf(
      wanted.filter((row) => / Rajada \d+$/.test(row)),
      lowest.length
    )
    await waitFor('the list as the server has it', async () => {
      const shown = await wholeList(agent)
      return wanted.every((row, place) => shown[place] === row) && shown.length === wanted.length
    })
  }).timeout(300_000)

  /** The rows of those who wrote, from the top, read by scrolling through the list: id and last message. */
  async function wholeList(page: Page): Promise<string[]> {
    const found = new Map<number, string>()
    const box = page.locator('[data-ticket-list]')
    const height = await box.evaluate((list) => list.scrollHeight)
    for (let top = 0; top < height; top += 5 * 72) {
      const drawn = await box.evaluate(readRows, top)
      for (const [place, row] of drawn) found.set(place, row)
    }
    const inOrder = [...found].sort(([one], [other]) => one - other).map(([, row]) => row)
    return inOrder.filter((row) => / (Oi|Rajada \d+)$/.test(row))
  }
})

/** Sends fifty messages a second for five seconds; returns their texts, in the order in which they were sent. */
async function flood(say: (text: string, turn: number) => Promise<unknown>): Promise<string[]> {
  const texts = Array.from({ length: 250 }, (_, turn) => `Rajada ${turn}`)
  const startedAt = Date.now()
  const sent: Promise<unknown>[] = []
  for (const [turn, sentText] of texts.entries()) {
    await sleep(Math.max(0, startedAt + turn * 20 - Date.now()))
    sent.push(say(sentText, turn))
  }
  await Promise.all(sent)
  return texts
}

/** Runs in the browser: scrolls there, and reads the rendered rows after the next frame. */
const readRows = (list: Element, top: number) =>
  new Promise<[number, string][]>((resolve) => {
    list.scrollTo({ top })
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const rows = [...list.querySelectorAll<HTMLElement>('[data-ticket]')]
        resolve(
          rows.map((row) => {
            const place = new DOMMatrix(row.closest('li')!.style.transform).m42
            const texts = /Rajada \d+|Oi(?!\w)/.exec(row.innerText)?.[0] ?? ''
            return [place, `${row.dataset.ticket} ${texts}`]
          })
        )
      })
    )
  })

interface Watching {
  moved: number
  frames: number
  pushes: number
  /** Duration in milliseconds of each long task, i.e. one that blocked the page for more than 50 ms. */
  long: number[]
}

/** Tracks the first fully visible row in each frame: how far it moved, and by how many rows it was pushed. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('[data-ticket-list]')!
    const edge = list.getBoundingClientRect().top
    const rows = [...list.querySelectorAll<HTMLElement>('[data-ticket]')]
    const row = rows.find((one) => one.getBoundingClientRect().top >= edge)!
    const id = row.dataset.ticket!
    const start = row.getBoundingClientRect().top
    const watching = Object.assign(window as unknown as Watching, {
      moved: 0,
      frames: 0,
      pushes: 0,
      long: [],
    })
    new PerformanceObserver((tasks) =>
      tasks.getEntries().forEach(({ duration }) => watching.long.push(duration))
    ).observe({ type: 'longtask' })
    const place = (one: HTMLElement) => new DOMMatrix(one.closest('li')!.style.transform).m42
    const before = place(row)
    const look = () => {
      const now = list.querySelector<HTMLElement>(`[data-ticket="${id}"]`)
      // A row that is no longer rendered counts as moved infinitely far.
      const away = now ? Math.abs(now.getBoundingClientRect().top - start) : Infinity
      watching.moved = Math.max(watching.moved, away)
      watching.frames++
      if (now) watching.pushes = Math.round((place(now) - before) / 72)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return id
  })
