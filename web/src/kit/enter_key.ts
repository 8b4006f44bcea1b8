/** What Enter does in the field of a message, chosen on this device. */
import { create } from 'zustand'

const enterKey = 'enterSends'

/** Whether Enter sends and Shift+Enter inserts a line break, or the reverse. */
export const enterStore = create<{ sends: boolean }>()(() => ({
  sends: localStorage.getItem(enterKey) !== 'false',
}))

export function chooseEnter(sends: boolean) {
  localStorage.setItem(enterKey, String(sends))
  enterStore.setState({ sends })
}
