/** Checks a page against the WCAG rules with axe, in light and dark mode. */
/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    readonly axe?: { run(part: string, options: RunOptions): Promise<AxeResults> }
  }
}

/** The minified program: the page reads it in half the time. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules about colours: the other mode of the page differs in nothing else. */
const ofColors = ['color-contrast', 'link-in-text-block']

/**
 * One line for each element that violates a rule, in the current state of the page. `part`: a selector to check
 * only that element, such as a dialog. Leaves the page in the other mode.
 */
export async function faultsOf(page: Page, name: string, part = 'html'): Promise<string[]> {
  const found = await faultsNow(page, name, part)
  const scheme = (await schemeOf(page)) === 'dark' ? 'light' : 'dark'
  // Restoring the mode would cost another re-render, so it is left as it is.
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-mode=${scheme}]`).waitFor()
  return [...found, ...(await broken(page, name, { part, runOnly: ofColors }))]
}

/** The same, in the current mode only. */
export async function faultsNow(page: Page, name: string, part = 'html'): Promise<string[]> {
  // Moves the pointer away from any tooltip.
  await page.mouse.move(0, 0)
  await page.locator('.ant-tooltip:not(.ant-tooltip-hidden)').first().waitFor({ state: 'hidden' })
  return broken(page, name, { part })
}

async function broken(page: Page, name: string, order: { part: string; runOnly?: string[] }) {
  // Loading axe takes longer than running it, so it is loaded once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
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
