/** What of the board is shown: kept while the page is away, for whoever chose it. */
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
