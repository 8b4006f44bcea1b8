/** What a view is: something a person can have before their eyes, how to get there, and what it is drawn by. */
import type { Locator, Page } from 'playwright-core'
import type { BrowserFixture } from '#tests/support/browser_fixture'

export interface View {
  readonly name: string
  /** Its address; that of the area when left out. */
  readonly path?: string
  /** From the bare page at that address; resolves when it is there. */
  readonly opens: (page: Page) => Promise<unknown>
  /** A selector of what lies over the page and is looked at alone; Escape closes it. The whole page without. */
  readonly part?: string
  /** The files that draw it, without their ending. */
  readonly of?: readonly string[]
  /** Where it is there at all; on every screen when left out. */
  readonly on?: 'wide' | 'phone'
  /** It opens inside the view before it, which stays. */
  readonly isInside?: true
  /** What Escape does not undo. */
  readonly leaves?: (page: Page) => Promise<unknown>
}

/** Views that one person comes by, one after the other. */
export interface Area {
  readonly name: string
  /** Who signs in; nobody when null. */
  readonly who: string | null
  /** Makes what is looked at; answers the address of the views that have none of their own. */
  readonly begins: (fixture: BrowserFixture) => string | Promise<string>
  /** What the person allows the page. */
  readonly permissions?: string[]
  readonly views: readonly View[]
}

export const dialog = '[role=dialog]'
/** A question before something is done. */
export const question = '[role=alertdialog], .ant-modal-confirm'

export const click = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

export const clickTab = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('tab', { name }).first().click()

/** Resolves when these words are in sight. */
export const shows = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** A form at the side: the button that opens it, and a field of it. */
export const drawer = (
  path: string,
  button: string | RegExp,
  field: string,
  more: Partial<View> = {}
): View => ({
  name: `${path}: ${String(button)}`,
  path,
  part: dialog,
  opens: async (page) => {
    await click(page, button)
    await page.getByRole('dialog').getByLabel(field, { exact: true }).first().waitFor()
  },
  ...more,
})

/** A question before something is deleted. */
export const asks = (path: string, button: string | RegExp, text: string | RegExp): View => ({
  name: `${path}: ${String(button)}`,
  path,
  part: question,
  opens: async (page) => {
    await click(page, button)
    await shows(text)(page)
  },
})
