// The tab's state: the mails, which one is open, how it is shown, and which ones were read.
import { byId } from '/dom.js'

/** @typedef {import('./api.js').Mail} Mail */

const READ = 'guiche.sandbox.mail.read'

export const state = {
  /** Newest first. @type {Mail[]} */
  mails: [],
  /** Id of the open mail. @type {number | undefined} */
  open: undefined,
  filter: '',
  /** Ids of the mails that were opened in this browser. @type {Set<number>} */
  read: new Set(JSON.parse(localStorage.getItem(READ) ?? '[]')),
}

/** The mails that the filter lets through. */
export function shownMails() {
  const wanted = state.filter.trim().toLowerCase()
  return state.mails.filter(({ to }) =>
    to.some((address) => address.toLowerCase().includes(wanted))
  )
}

/** Remembers that a mail was read, and forgets those that are gone. @param {number} id */
export function markRead(id) {
  const known = new Set(state.mails.map((mail) => mail.id))
  state.read = new Set([...state.read, id].filter((each) => known.has(each)))
  localStorage.setItem(READ, JSON.stringify([...state.read]))
}

/** Selects the pane that a narrow screen shows. @param {'list' | 'mail'} view */
export function goTo(view) {
  byId('tab-mail').dataset.view = view
}
