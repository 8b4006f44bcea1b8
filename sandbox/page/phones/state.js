// @ts-check
// The page's state: the phones, whose chat is open, and with which company.

import { byId } from '../dom.js'

/** @typedef {import('./api.js').Phone} Phone */

export const state = {
  /** @type {Phone[]} */
  phones: [],
  /** Number of the selected customer. @type {string | undefined} */
  customer: undefined,
  /** Number of the company of the open chat. @type {string | undefined} */
  business: undefined,
  search: '',
}

export const customers = () => state.phones.filter(({ kind }) => kind === 'customer')
export const businesses = () => state.phones.filter(({ kind }) => kind === 'business')
export const current = () => customers().find(({ number }) => number === state.customer)
/** The company of the open chat: the selected one, else the first that is linked. */
export const currentBusiness = () => {
  const all = businesses()
  return (
    all.find(({ number }) => number === state.business) ??
    all.find(({ linked }) => linked) ??
    all[0]
  )
}

/** Selects the pane that a narrow screen shows. @param {'phones' | 'chat' | 'panel'} view */
export function goTo(view) {
  byId('tab-phones').dataset.view = view
  for (const tab of document.querySelectorAll('#tab-phones .tabs button')) {
    const here = /** @type {HTMLElement} */ (tab).dataset.go === view
    if (here) tab.setAttribute('aria-current', 'page')
    else tab.removeAttribute('aria-current')
  }
}
