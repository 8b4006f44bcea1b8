/** The message for which the bell rang last. */
import { create } from 'zustand'
import type { Message, Ticket } from '../model'

export interface Rung {
  readonly ticket: Ticket
  readonly message: Message
}

export const bellStore = create<{ rung: Rung | null }>()(() => ({ rung: null }))
