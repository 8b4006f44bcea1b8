// The page's state: the charges, and which of them is open.

import { byId } from '/dom.js'

/** @typedef {import('./api.js').Charge} Charge */

export const state = {
  /** Newest first. @type {Charge[]} */
  charges: [],
  /** @type {import('./api.js').Account | undefined} */
  account: undefined,
  /** @type {import('./api.js').Fault[]} */
  faults: [],
  /** Id of the open charge. @type {string | undefined} */
  open: undefined,
}

export const openCharge = () => state.charges.find(({ id }) => id === state.open)

/** Selects the part that a narrow screen shows. @param {'list' | 'charge' | 'panel'} view */
export function goTo(view) {
  byId('tab-bank').dataset.view = view
  for (const tab of document.querySelectorAll('.bank-tabs button')) {
    const isHere = /** @type {HTMLElement} */ (tab).dataset.bankGo === view
    if (isHere) tab.setAttribute('aria-current', 'page')
    else tab.removeAttribute('aria-current')
  }
}

/** Draws what has changed, and keeps the focus on the part with the same `data-part`.
 * @param {HTMLElement} place @param {unknown} about what it is drawn from @param {() => (Node | string)[]} draw */
export function redraw(place, about, draw) {
  const now = JSON.stringify(about)
  if (place.dataset.now === now) return
  place.dataset.now = now
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)
  const hadFocus = focused !== null && place.contains(focused)
  const part = focused?.dataset.part
  place.replaceChildren(...draw())
  if (!hadFocus) return
  const next = place.querySelector(`[data-part="${part}"]:not(:disabled)`)
  const heading = place.querySelector('[data-part="heading"]')
  const target = /** @type {HTMLElement | null} */ (next ?? heading)
  target?.focus({ preventScroll: true })
}
