/** A user's browser: its own Chromium context, signed in or not. */
/// <reference lib="dom" />
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findBrowser } from '#scripts/browser'
import { ProductClient } from '#tests/support/product_client'
import type { Product } from '#tests/support/product'

const wide = { width: 1440, height: 900 }

export interface Looks {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  /** Whether the user lets things move, such as gifs; default: no. */
  readonly hasMotion?: boolean
  /** Permissions granted to the page, for example `microphone`. */
  readonly permissions?: string[]
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // A fake microphone that beeps, for pages with that permission.
      '--use-fake-device-for-media-stream',
    ],
  })
}

/**
 * A new context; an error on the page fails the test. Without motion, since on a busy machine a dialog still grows between
 * the press and the release of a click, which then hit different elements.
 */
export async function openWindow(browser: Browser, looks: Looks = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: looks.viewport ?? wide,
    colorScheme: looks.colorScheme ?? 'light',
    reducedMotion: looks.hasMotion ? 'no-preference' : 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: looks.permissions,
  })
  context.on('weberror', (error) => {
    throw error.error()
  })
  // A violation of the content security policy counts as an error, too, although the page goes on without it.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event
      const what = `${effectiveDirective} forbids ${blockedURI} (${sourceFile}:${lineNumber})`
      setTimeout(() => {
        throw new Error(`The content policy of the page: ${what}`)
      })
    })
  )
  return context
}

/**
 * Signs in by cookie, as after a reload, and waits until the page is there. Earlier sessions of the user end (AUT-03).
 * The login form has its own tests.
 */
export async function signIn(
  context: BrowserContext,
  product: Product,
  email: string,
  path = '/tickets'
): Promise<Page> {
  const { cookie } = await new ProductClient(product).enter(email)
  const place = { domain: new URL(product.url).hostname, path: '/auth' }
  await context.addCookies([{ ...cookie, ...place, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  // Any page of the same origin gives access to its storage; the other entries are kept.
  await page.goto(`${product.url}/version`)
  await page.evaluate(() => localStorage.setItem('signedIn', '{}'))
  await page.goto(product.url + path)
  if (path === '/tickets')
    await page.getByRole('region', { name: 'Lista de atendimentos' }).waitFor()
  else await page.getByRole('main').waitFor()
  return page
}
