/** Somebody wants to tag this ticket: the field of its tags takes the focus as soon as it is there. */
import { create } from 'zustand'

export const tagging = create<{ readonly ticketId: number | null }>()(() => ({ ticketId: null }))
