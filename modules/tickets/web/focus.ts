/** Keyboard focus: which ticket has it, and where it moves when the focused element disappears. */
import { ticketsUi } from './store'

const listItem = '[data-ticket-list] [data-ticket]'

/** The target handles keys itself: a field, a dialog or a menu. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !==
      null
  )
}

export const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey

/** The id of the focused ticket of the list. */
export function focusedTicketId(): number | null {
  const item = document.activeElement?.closest<HTMLElement>(listItem)
  return item ? Number(item.dataset.ticket) : null
}

/** Focuses the list's last focused ticket, else the list itself; in the next frame, once removed elements are gone. */
export const focusList = () => void requestAnimationFrame(enterList)

/** Synchronous, for key handlers: the next key may come before the next frame. */
export function enterList() {
  const item = document.querySelector<HTMLElement>(`${listItem} [tabindex="0"]`)
  const list = document.querySelector<HTMLElement>('[data-ticket-list]')
  ;(item ?? list)?.focus({ preventScroll: true })
}

/** The composer belongs to another module. Focuses it in the next frame, once a closing dialog or menu has returned the focus. */
export const focusComposer = () => void requestAnimationFrame(enterComposer)

/** Synchronous, for key handlers: the next key typed is meant for the field. */
export function enterComposer() {
  document.querySelector<HTMLElement>('[data-composer]')?.focus()
}

export const focusSearch = () =>
  document.querySelector<HTMLElement>('[data-ticket-search] input')?.focus()

/** How long to wait for a lazily loaded part of the screen. */
const timeoutSeconds = 3

/** The note field belongs to another module and is part of the contact panel, which may have to be opened first. */
export function focusNote() {
  ticketsUi.showContact(true)
  whenPresent('[data-note]', (field) => field.focus())
}

function whenPresent(selector: string, onFound: (element: HTMLElement) => void) {
  const find = () => document.querySelector<HTMLElement>(selector)
  const there = find()
  if (there) return onFound(there)
  const observer = new MutationObserver(() => {
    const found = find()
    if (!found) return
    observer.disconnect()
    onFound(found)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), timeoutSeconds * 1000)
}
