/** Where the keyboard stands, and where it goes when what had the focus is gone. */
import { ticketsUi } from './store'

const listItem = '[data-ticket-list] [data-ticket]'

/** Typing belongs to the field; a dialog has keys of its own. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !==
      null
  )
}

export const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey

/** The id of the list's ticket that has the focus. */
export function focusedTicketId(): number | null {
  const item = document.activeElement?.closest<HTMLElement>(listItem)
  return item ? Number(item.dataset.ticket) : null
}

/** To the ticket where the keyboard last stood, else to the list itself; once what is gone is gone. */
export const focusList = () => void requestAnimationFrame(enterList)

/** At once, for whoever types: the next key may come before the next frame. */
export function enterList() {
  const item = document.querySelector<HTMLElement>(`${listItem} [tabindex="0"]`)
  const list = document.querySelector<HTMLElement>('[data-ticket-list]')
  ;(item ?? list)?.focus({ preventScroll: true })
}

/** Once what was open above it has given the focus back. */
export const focusComposer = () => void requestAnimationFrame(enterComposer)

/** At once, for whoever types: the word after the key is meant for the field. */
export function enterComposer() {
  document.querySelector<HTMLElement>('[data-composer]')?.focus()
}

export const focusSearch = () =>
  document.querySelector<HTMLElement>('[data-ticket-search] input')?.focus()

/** Seconds that a part of the screen may take to be loaded. */
const timeoutSeconds = 3

/** Notes are another module's part of the contact's panel, and it may have to be opened first. */
export function focusNote() {
  ticketsUi.showContact(true)
  whenThere('[data-note]', (field) => field.focus())
}

function whenThere(selector: string, meet: (element: HTMLElement) => void) {
  const find = () => document.querySelector<HTMLElement>(selector)
  const there = find()
  if (there) return meet(there)
  const observer = new MutationObserver(() => {
    const found = find()
    if (!found) return
    observer.disconnect()
    meet(found)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), timeoutSeconds * 1000)
}
