/** Applies events about users and settings to the query cache; renews the session when they concern the own user. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { refetch } from '#web/lib/fetch_again'
import type { ListPage } from '#web/lib/query'
import { renewSession } from '#web/shell/session'
import { adoptSession, currentSession } from '#web/shell/session_store'
import type { RealtimeHandler, RealtimeBody } from '#web/shell/web_module'
import type { SettingWire, UserWire } from '#modules/identity/wire'
import { readDetail } from './api'
import type { Person, PersonDetail, Settings } from './model'
import { peopleKey, settingsKey } from './keys'

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event === 'user') applyPerson(body, client)
  if (event === 'settings') applySetting(body.setting as SettingWire, client)
}
export default handleEvent

function applyPerson(body: RealtimeBody, client: QueryClient) {
  if (body.action === 'create' && body.user) return refetch(client, peopleKey)
  if (body.action === 'delete') return changeRows(client, Number(body.userId), null)
  // The contract also sends label events under this name.
  if (body.action !== 'update' || !body.user || !isWhole(body.user)) return
  const person = readDetail(body.user as UserWire)
  changeRows(client, person.id, person)
  if (concernsMe(person)) void renewSession()
}

/** Everybody receives an event with the name only; permitted users receive the full one right after it. */
const isWhole = (user: object) => 'email' in user

type Pages = InfiniteData<ListPage<Person>>

/** Updates rows in place, on all cached pages, so that presence changes do not reorder lists. */
function changeRows(client: QueryClient, id: number, now: Person | null) {
  const changed = (page: ListPage<Person>): ListPage<Person> => {
    if (!page.rows.some((row) => row.id === id)) return page
    const rows = now
      ? page.rows.map((row) => (row.id === id ? now : row))
      : page.rows.filter((row) => row.id !== id)
    return { ...page, rows, count: page.count && page.count - (page.rows.length - rows.length) }
  }
  client.setQueriesData<Pages>(
    { queryKey: peopleKey },
    (data) => data && { ...data, pages: data.pages.map(changed) }
  )
}

/** Ignores the own online state; a new name, profile, queue or permission concerns the own user. */
function concernsMe(person: PersonDetail): boolean {
  const me = currentSession()?.user
  return me?.id === person.id && traitsOf(me) !== traitsOf(person)
}

type Traits = Pick<
  PersonDetail,
  'name' | 'email' | 'profile' | 'seesQueueless' | 'connectionId' | 'queues'
>
const traitsOf = ({ name, email, profile, seesQueueless, connectionId, queues }: Traits) => {
  const ids = queues.map(({ id }) => id).sort()
  return JSON.stringify([name, email, profile, seesQueueless, connectionId, ids])
}

/** Also updates the session, from which screens read the settings for members. */
function applySetting({ key, value }: SettingWire, client: QueryClient) {
  client.setQueryData<Settings>(settingsKey, (all) => all && { ...all, [key]: value })
  const session = currentSession()
  if (!session) return
  const { user } = session
  const company = { ...user.company, settings: { ...user.company.settings, [key]: value } }
  adoptSession({ ...session, user: { ...user, company } })
}
