/** A view: anything the user can see, how to open it, and which files render it. */
import type { Locator, Page } from 'playwright-core'
import type { BrowserFixture } from '#tests/support/browser_fixture'

export interface View {
  readonly name: string
  /** Its address; default: that of the area. */
  readonly path?: string
  /** Opens it from the page at that address; resolves when it is shown. */
  readonly opens: (page: Page) => Promise<unknown>
  /** A selector of the overlay to be checked; Escape closes it. Default: the whole page. */
  readonly part?: string
  /** The files that render it, without their extension. */
  readonly of?: readonly string[]
  /** The only screen size that has it; default: every size. */
  readonly on?: 'wide' | 'phone'
  /** It opens inside the view before it, which stays open. */
  readonly isInside?: true
  /** Undoes what Escape does not. */
  readonly leaves?: (page: Page) => Promise<unknown>
}

/** Views that one user opens, one after the other. */
export interface Area {
  readonly name: string
  /** Who signs in; null: nobody. */
  readonly who: string | null
  /** Creates the data; returns the address of the views that have no path. */
  readonly begins: (fixture: BrowserFixture) => string | Promise<string>
  /** Permissions granted to the page. */
  readonly permissions?: string[]
  readonly views: readonly View[]
}

/** Views of a module that the user of an area opens, too, after the area's own: `to` is its key in `all.ts`. */
export interface AddedViews {
  readonly to: string
  readonly views: readonly View[]
}

export const dialog = '[role=dialog]'
/** A confirmation dialog. */
export const question = '[role=alertdialog], .ant-modal-confirm'

export const click = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

export const clickTab = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('tab', { name }).first().click()

/** Resolves when this text is visible. */
export const shows = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** A form in a drawer: the button that opens it, and one of its fields. */
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

/** A confirmation before something is deleted. */
export const asks = (path: string, button: string | RegExp, text: string | RegExp): View => ({
  name: `${path}: ${String(button)}`,
  path,
  part: question,
  opens: async (page) => {
    await click(page, button)
    await shows(text)(page)
  },
})
