/** The message for which the bell rang last. */
import { create } from 'zustand'
import type { NewMessage, UnreadTicket } from './model'

export interface Rung {
  readonly ticket: UnreadTicket
  readonly message: NewMessage
}

export const bellStore = create<{ rung: Rung | null }>()(() => ({ rung: null }))
