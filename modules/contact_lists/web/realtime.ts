/** Events of contact lists (RT-06): counts and progress are written into the cache, people are fetched again. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ContactListWire } from '#modules/contact_lists/wire'
import { fetchAgain, refetch } from '#web/lib/fetch_again'
import type { ListPage } from '#web/lib/query'
import type { RealtimeHandler } from '#web/shell/web_module'
import { keys, readList, type ContactList } from './api'

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event === 'ContactList') {
    if (body.action === 'update') renewList(client, readList(body.record as ContactListWire))
    else refetch(client, keys.lists)
  }
  // Its own list is `ContactListItem-{id}`: many came, or were checked.
  if (event.startsWith('ContactListItem')) readAgain(client)
  if (event === 'whatsappSession' || event === 'whatsapp') refetch(client, keys.connections)
}
export default handleEvent

type Pages = InfiniteData<ListPage<ContactList>>

/** While a file is read or numbers are checked this comes each second, with all that is shown of the list. */
function renewList(client: QueryClient, list: ContactList) {
  client.setQueryData(keys.one(list.id), (old?: ContactList) => old && list)
  client.setQueriesData<Pages>({ queryKey: keys.pages }, (old) => old && withList(old, list))
  fetchAgain(client, keys.lists)
}

const withList = (data: Pages, list: ContactList): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === list.id ? list : row)),
  })),
})

/** Milliseconds between two requests for people: a page that has grown by many fetches is fetched less often. */
const perPageMs = 1500
let isAwaited = false

/** All loaded pages of a list are fetched again: each counts against the limit of requests (API-15). */
function readAgain(client: QueryClient) {
  if (isAwaited) return
  isAwaited = true
  const shown = client.getQueryCache().findAll({ queryKey: keys.allPeople, type: 'active' })
  const pages = shown.map(({ state }) => (state.data as Pages | undefined)?.pages.length ?? 1)
  setTimeout(
    () => {
      isAwaited = false
      refetch(client, keys.allPeople)
    },
    perPageMs * Math.max(1, ...pages)
  )
}
