/** A person before a screen: a Chromium of their own, signed in or not. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findBrowser } from '#scripts/browser'

const password = 'guiche-demo'
const wide = { width: 1440, height: 900 }

interface Looks {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  readonly reducedMotion?: 'reduce'
  /** What the person has allowed the page, for example `microphone`. */
  readonly permissions?: string[]
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // A microphone that beeps, for whoever is allowed to use it.
      '--use-fake-device-for-media-stream',
    ],
  })
}

/** A fresh window; an error on the page fails the test that looks at it. */
export async function openWindow(browser: Browser, looks: Looks = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: looks.viewport ?? wide,
    colorScheme: looks.colorScheme ?? 'light',
    reducedMotion: looks.reducedMotion ?? 'no-preference',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: looks.permissions,
  })
  context.on('weberror', (error) => {
    throw error.error()
  })
  return context
}

/** Signs in on the login page as a person would, and waits until the desk is there. */
export async function signIn(context: BrowserContext, url: string, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('region', { name: 'Lista de atendimentos' }).waitFor()
  return page
}
