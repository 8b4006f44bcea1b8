/** The board in a browser: mouse, keyboard, touch, and a lost connection. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { openWindow, signIn } from '#tests/support/browser'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const customer = 'Quitéria Bastos'
const lane = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) })
const cardOf = (state: Page | Locator, name: string) =>
  state.getByRole('article', { name: new RegExp(`^${name},`) })
/** The names of the lanes, from left to right. */
const lanesOf = (page: Page) =>
  page
    .locator('[data-lane] h2')
    .evaluateAll((all) => all.map((one) => one.firstElementChild!.textContent!))

/** The centre of the element, or a point `below` pixels from its top edge. */
async function pointOn(state: Locator, below?: number) {
  await state.waitFor()
  const { x, y, width, height } = (await state.boundingBox())!
  return { x: x + width / 2, y: y + (below ?? height / 2) }
}

/** Drags the element over the target without releasing it. */
async function dragOver(page: Page, what: Locator, state: Locator) {
  const [from, to] = [await pointOn(what), await pointOn(state, 90)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 8, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.locator('[data-lane][data-over]').waitFor()
}

test.group('kanban', (group) => {
  let fixture: BrowserFixture
  let ticketId: number

  group.setup(async () => {
    fixture = await openBrowserFixture()
    ticketId = (await fixture.servedCustomer(customer, 'Quanto custa?')).ticket.id
  })
  group.each.setup(async () => {
    await fixture.api.call('DELETE', `/ticket-tags/${ticketId}`)
  })
  group.each.setup(ownWindows)

  test('TAG-03, RT-06: a card is dragged to a column and a column to another position; a colleague sees both', async () => {
    const [admin, agent] = [
      await fixture.sit('admin', '/kanban'),
      await fixture.sit('agent', '/kanban'),
    ]
    await cardOf(lane(agent, 'Sem etapa'), customer).waitFor()
    const card = cardOf(lane(admin, 'Sem etapa'), customer)
    await dragOver(admin, card, lane(admin, 'Orçamento'))
    const notice = admin.getByText('Etiqueta “Orçamento” adicionada').waitFor()
    await admin.mouse.up()
    await cardOf(lane(admin, 'Orçamento'), customer).waitFor()
    await notice
    await cardOf(lane(agent, 'Orçamento'), customer).waitFor()

    const [, first, second] = await lanesOf(admin)
    const grip = admin.getByRole('button', { name: `Mover a etapa ${first}` })
    await dragOver(admin, grip, lane(admin, second!))
    await admin.mouse.up()
    for (const page of [admin, agent]) {
      await page.waitForFunction(
        ([one, other]) => {
          const names = [...document.querySelectorAll('[data-lane] h2')].map(
            (name) => name.textContent
          )
          return names[1]!.startsWith(one!) && names[2]!.startsWith(other!)
        },
        [second, first]
      )
    }
  })

  test('operations.md 2: a card is moved by keyboard only, keeps the focus, and opens its ticket', async () => {
    const page = await fixture.sit('agent', '/kanban')
    const card = cardOf(page, customer)
    await card.focus()
    const [, next, goal] = await lanesOf(page)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await cardOf(lane(page, next!), customer).waitFor()
    await page.keyboard.press('ArrowRight')
    await cardOf(lane(page, goal!), customer).waitFor()
    const notice = page.getByText(`Etiqueta “${goal}” adicionada`).waitFor()
    await page.keyboard.press('Space')
    await notice
    await page.locator(':focus').and(card).waitFor()
    await page.reload()
    await cardOf(lane(page, goal!), customer).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText('Quanto custa?').waitFor()
  })

  test('if the network is lost during a drag, the card returns with a message, and can be moved again later', async () => {
    const page = await fixture.sit('agent', '/kanban')
    const card = cardOf(lane(page, 'Sem etapa'), customer)
    await dragOver(page, card, lane(page, 'Orçamento'))
    await page.context().setOffline(true)
    const notice = page.getByText(new RegExp(`${customer} voltou para Sem etapa`)).waitFor()
    await page.mouse.up()
    await notice
    await card.waitFor()
    await page.context().setOffline(false)
    await dragOver(page, card, lane(page, 'Orçamento'))
    await page.mouse.up()
    await cardOf(lane(page, 'Orçamento'), customer).waitFor()
    await page.reload()
    await cardOf(lane(page, 'Orçamento'), customer).waitFor()
  })

  test('drops the card where the pointer is released, even before the next frame', async () => {
    const page = await fixture.sit('agent', '/kanban')
    const card = cardOf(lane(page, 'Sem etapa'), customer)
    await card.waitFor()
    const [, first, last] = await lanesOf(page)
    await dragOver(page, card, lane(page, first!))
    const goal = await pointOn(lane(page, last!), 90)
    await page.evaluate(() => void (window.requestAnimationFrame = () => 0))
    await page.mouse.move(goal.x, goal.y)
    await page.mouse.up()
    await cardOf(lane(page, last!), customer).waitFor()
  })

  test('a long touch lifts the card, a moving touch scrolls the column', async ({ assert }) => {
    const window = await openWindow(fixture.browser, { viewport: { width: 820, height: 700 } })
    const page = await signIn(window, fixture.product, 'admin@guiche.local', '/kanban')
    const finger = await window.newCDPSession(page)
    const card = cardOf(lane(page, 'Sem etapa'), customer)
    const from = await pointOn(card)
    await touch(finger, 'touchStart', from)
    for (let moved = 20; moved <= 200; moved += 20) {
      await touch(finger, 'touchMove', { x: from.x, y: from.y - moved })
    }
    const list = lane(page, 'Sem etapa').getByRole('list')
    await list.evaluate((element) => {
      element.addEventListener('scrollend', () => element.setAttribute('data-rests', ''))
    })
    await touch(finger, 'touchEnd')
    // A touch on a list that is still scrolling only stops it.
    await page.locator('[data-rests]').waitFor()
    assert.isAbove(await list.evaluate((element) => element.scrollTop), 0)
    assert.equal(await page.locator('[data-drag-preview]').count(), 0)
    await list.evaluate((element) => void (element.scrollTop = 0))

    // The adjacent lane: one further on may be outside of this small window.
    const [, next] = await lanesOf(page)
    const [start, end] = [await pointOn(card), await pointOn(lane(page, next!), 90)]
    await touch(finger, 'touchStart', start)
    await page.locator('[data-held=pointer]').waitFor()
    for (let step = 1; step <= 6; step++) {
      const between = (a: number, b: number) => a + ((b - a) * step) / 6
      await touch(finger, 'touchMove', { x: between(start.x, end.x), y: between(start.y, end.y) })
    }
    await touch(finger, 'touchEnd')
    await cardOf(lane(page, next!), customer).waitFor()
  })
})

/** Dispatches a touch event as Chromium receives one. */
async function touch(
  finger: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  at?: { x: number; y: number }
) {
  await finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
}
