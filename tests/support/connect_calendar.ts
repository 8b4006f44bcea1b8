/** A person connects the calendar in the browser, at the sandbox's Google. */
import type { Page } from 'playwright-core'

/** From the page of the calendar; does nothing where one is connected. */
export async function connectCalendar(page: Page): Promise<void> {
  const connect = page.getByRole('button', { name: 'Conectar com o Google' })
  const connected = page.getByText('Conectada', { exact: true })
  await connect.or(connected).first().waitFor()
  if (await connected.isVisible()) return
  const opening = page.waitForEvent('popup')
  await connect.click()
  const google = await opening
  await google.getByLabel(/Flor & Cia/).check()
  const closing = google.waitForEvent('close')
  await google.getByRole('button', { name: 'Permitir' }).click()
  await closing
  // The page follows by itself.
  await connected.waitFor()
}
