/** Opens the views of an area, one after the other, and checks each on a wide screen and on a phone. */
import type { Page } from 'playwright-core'
import { faultsNow, faultsOf } from '#tests/support/axe'
import { openWindow } from '#tests/support/browser'
import { waitFor } from '#tests/support/product'
import type { BrowserFixture } from '#tests/support/browser_fixture'
import { dialog, question, type Area, type View } from '#tests/support/views/view'

const screens = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const
const sizes = ['wide', 'phone'] as const

/** Checks an open view; returns a line for each problem. */
type Look = (page: Page, name: string, part?: string) => Promise<string[]>
/** Checks in both modes, and in the current one only. */
interface BrowserWindows {
  readonly both: Look
  readonly now: Look
}

export async function lookAround(
  fixture: BrowserFixture,
  area: Area,
  windows: BrowserWindows = { both: faultsOf, now: faultsNow }
): Promise<string[]> {
  const home = await area.begins(fixture)
  const page = await enter(fixture, area, home)
  const found: string[] = []
  for (const [place, view] of area.views.entries()) {
    const address = fixture.product.url + (view.path ?? home)
    if (page.url() !== address) await page.goto(address)
    found.push(...(await lookAt(page, view, windows)))
    if (!area.views[place + 1]?.isInside) await leave(page, view)
  }
  return found
}

async function lookAt(page: Page, view: View, windows: BrowserWindows): Promise<string[]> {
  const found: string[] = []
  const where = sizes.filter((size) => !view.on || view.on === size)
  for (const size of where) {
    const isFirst = size === where[0]
    await page.setViewportSize(screens[size])
    // A form stays open when the window gets narrow; a menu closes, and is opened again.
    if (isFirst || !(await isThere(page, view))) await view.opens(page)
    // The colours of an overlay are the same on each screen size.
    const isOnce = view.part !== undefined && size !== where.at(-1)
    const look = isOnce ? windows.now : windows.both
    found.push(...(await look(page, `${view.name}, ${size}`, view.part)))
    if (isOnce && !isForm(view)) await leave(page, view)
  }
  return found
}

async function enter(
  fixture: BrowserFixture,
  { who, permissions }: Area,
  home: string
): Promise<Page> {
  const looks = { viewport: screens.wide, permissions }
  if (who) return fixture.sit(who, home, looks)
  const page = await (await openWindow(fixture.browser, looks)).newPage()
  await page.goto(fixture.product.url + home)
  return page
}

const isForm = ({ part }: View) => part === dialog || part === question
const isThere = async (page: Page, { part }: View) =>
  part !== undefined && (await page.locator(part).first().isVisible())

async function leave(page: Page, { part, leaves }: View) {
  if (leaves) return leaves(page)
  if (!part) return
  const shown = page.locator(part).filter({ visible: true })
  await waitFor('Escape to lead out', async () => {
    // An open list inside it takes the first Escape.
    await page.keyboard.press('Escape')
    return shown
      .first()
      .waitFor({ state: 'hidden', timeout: 1500 })
      .then(
        () => true,
        () => null
      )
  })
}
