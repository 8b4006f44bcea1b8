/** Updates single contacts in the query cache. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#web/lib/query'
import type { Contact } from './model'
import { keys } from './use_contacts'

type Pages = InfiniteData<ListPage<Contact>>

/** Replaces the contact in all cached lists; returns false when none contains it. */
export function renewContact(client: QueryClient, contact: Contact): boolean {
  let isShown = false
  client.setQueryData<Contact>(keys.one(contact.id), (known) => known && contact)
  changePages(client, (row) => {
    if (row.id !== contact.id) return row
    isShown = true
    return contact
  })
  return isShown
}

/** Removes the contact from all cached lists. */
export function dropContact(client: QueryClient, id: number): void {
  client.removeQueries({ queryKey: keys.one(id) })
  changePages(client, (row) => (row.id === id ? null : row))
}

function changePages(client: QueryClient, change: (row: Contact) => Contact | null) {
  client.setQueriesData<Pages>({ queryKey: keys.pages }, (known) => {
    if (!known) return known
    const pages = known.pages.map((page) => {
      const rows = page.rows.map(change)
      return { ...page, rows: rows.filter((row) => row !== null) }
    })
    const gone = sizeOf(known.pages) - sizeOf(pages)
    if (!gone) return { ...known, pages }
    const lessened = pages.map((page) => ({ ...page, count: (page.count ?? gone) - gone }))
    return { ...known, pages: lessened }
  })
}

const sizeOf = (pages: readonly ListPage<Contact>[]) =>
  pages.reduce((sum, { rows }) => sum + rows.length, 0)
