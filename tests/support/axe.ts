/** What is wrong on a page by the rules of WCAG, in both schemes. */
/// <reference lib="dom" />
import type { AxeResults, RunOptions } from 'axe-core'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    readonly axe?: { run(part: string, options: RunOptions): Promise<AxeResults> }
  }
}

/** The rules that look at colours: a page in the dark is the same page otherwise. */
const ofColors = ['color-contrast', 'link-in-text-block']

/**
 * One line for each part of the page, as it stands, that breaks a rule. `part`: a selector of what to look
 * at alone, such as what lies over everything else. Leaves the page in the other scheme than it was in.
 */
export async function faultsOf(page: Page, name: string, part = 'html'): Promise<string[]> {
  const found = await faultsNow(page, name, part)
  const scheme = (await schemeOf(page)) === 'dark' ? 'light' : 'dark'
  // Drawing everything anew takes long: it stays so.
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-mode=${scheme}]`).waitFor()
  return [...found, ...(await broken(page, name, { part, runOnly: ofColors }))]
}

/** The same in the scheme in which the page is, alone. */
export async function faultsNow(page: Page, name: string, part = 'html'): Promise<string[]> {
  // Away from what tells its name under the pointer.
  await page.mouse.move(0, 0)
  await page.locator('.ant-tooltip:not(.ant-tooltip-hidden)').first().waitFor({ state: 'hidden' })
  return broken(page, name, { part })
}

async function broken(page: Page, name: string, order: { part: string; runOnly?: string[] }) {
  // Reading it takes a page longer than looking at all that it shows.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const faults = await page.evaluate(async ({ part, ...options }) => {
    const { violations } = await window.axe!.run(part, {
      resultTypes: ['violations'],
      iframes: false,
      ...options,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(' ')}`)
    )
  }, order)
  const scheme = await schemeOf(page)
  return faults.map((fault) => `${name}, ${scheme}: ${fault}`)
}

const schemeOf = (page: Page) => page.locator('html').getAttribute('data-mode')
