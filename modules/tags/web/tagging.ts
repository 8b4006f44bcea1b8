/** Request to tag this ticket: its tag field takes the focus as soon as it is mounted. */
import { create } from 'zustand'

export const tagging = create<{ readonly ticketId: number | null }>()(() => ({ ticketId: null }))
