/** Goes through the views of an area, one after the other, and looks at each wide and on a phone. */
import type { Page } from 'playwright-core'
import { faultsNow, faultsOf } from '#tests/support/axe'
import { openWindow } from '#tests/support/eyes'
import { until } from '#tests/support/product'
import type { Shop } from '#tests/support/shop'
import { dialog, question, type Area, type View } from '#tests/support/views/view'

const screens = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const
const sizes = ['wide', 'phone'] as const

/** What is done with a view that is in sight; answers a line for each fault. */
type Look = (page: Page, name: string, part?: string) => Promise<string[]>
/** In both schemes, and in the one that is there. */
interface Eyes {
  readonly both: Look
  readonly now: Look
}

export async function lookAround(
  shop: Shop,
  area: Area,
  eyes: Eyes = { both: faultsOf, now: faultsNow }
): Promise<string[]> {
  const home = await area.begins(shop)
  const page = await enter(shop, area, home)
  const found: string[] = []
  for (const [place, view] of area.views.entries()) {
    const address = shop.product.url + (view.path ?? home)
    if (page.url() !== address) await page.goto(address)
    found.push(...(await lookAt(page, view, eyes)))
    if (!area.views[place + 1]?.isInside) await leave(page, view)
  }
  return found
}

async function lookAt(page: Page, view: View, eyes: Eyes): Promise<string[]> {
  const found: string[] = []
  const where = sizes.filter((size) => !view.on || view.on === size)
  for (const size of where) {
    const isFirst = size === where[0]
    await page.setViewportSize(screens[size])
    // A form stays while the window gets narrow; a menu closes, and is opened again.
    if (isFirst || !(await isThere(page, view))) await view.opens(page)
    // The colours of what lies over the page are the same on each screen.
    const isOnce = view.part !== undefined && size !== where.at(-1)
    const look = isOnce ? eyes.now : eyes.both
    found.push(...(await look(page, `${view.name}, ${size}`, view.part)))
    if (isOnce && !isForm(view)) await leave(page, view)
  }
  return found
}

async function enter(shop: Shop, { who, permissions }: Area, home: string): Promise<Page> {
  const looks = { viewport: screens.wide, reducedMotion: 'reduce', permissions } as const
  if (who) return shop.sit(who, home, looks)
  const page = await (await openWindow(shop.browser, looks)).newPage()
  await page.goto(shop.product.url + home)
  return page
}

const isForm = ({ part }: View) => part === dialog || part === question
const isThere = async (page: Page, { part }: View) =>
  part !== undefined && (await page.locator(part).first().isVisible())

async function leave(page: Page, { part, leaves }: View) {
  if (leaves) return leaves(page)
  if (!part) return
  const shown = page.locator(part).filter({ visible: true })
  await until('Escape to lead out', async () => {
    // A list that is open inside takes the first one.
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
