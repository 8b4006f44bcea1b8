/** The board's filter: kept during navigation, reset when another user signs in. */
import { create } from 'zustand'
import { sessionStore } from '#web/shell/session_store'
import type { BoardFilter } from './model'

const all: BoardFilter = { queueIds: null, ownerIds: [] }

export const filterStore = create<BoardFilter>()(() => all)

export const chooseFilter = (change: Partial<BoardFilter>) => filterStore.setState(change)
export const chooseAll = () => filterStore.setState(all)

sessionStore.subscribe(({ session }, before) => {
  if (session?.user.id !== before.session?.user.id) filterStore.setState(all)
})
