/** API client of users and settings; maps wire names to the screens' model. */
import { atField, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { Profile } from '#web/shell/session_wire'
import type { SettingWire, UserRowWire, UsersPageWire, UserWire } from '#modules/identity/wire'
import type {
  OptionOwner,
  Person,
  PersonDetail,
  PersonQueue,
  PersonValues,
  Settings,
} from './model'

export async function listPeople(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<Person>> {
  const query = { pageNumber, searchParam: search || null }
  const { users, count, hasMore } = await http.get<UsersPageWire>('/users', { query, signal })
  return { rows: (users as readonly UserRowWire[]).map(readPerson), count, hasMore }
}

export const showPerson = async (id: number, signal?: AbortSignal): Promise<PersonDetail> =>
  readDetail(await http.get<UserWire>(`/users/${id}`, { signal }))

/**
 * Adds a user, or edits the one with this id: fields left out and an empty password stay unchanged. An e-mail
 * that is in use is reported on its field.
 */
export async function savePerson(
  id: number | null,
  { password, ...values }: Partial<PersonValues>
): Promise<PersonDetail> {
  const body = { ...toWire(values), ...(password ? { password } : {}) }
  const saved = await http
    .save<UserWire>('/users', id, body)
    .catch(atField('ERR_EMAIL_ALREADY_EXISTS', { field: 'email', rule: 'email_taken' }))
  return readDetail(saved)
}

export const deletePerson = (id: number) => http.delete(`/users/${id}`)

export const listQueues = (signal?: AbortSignal) =>
  http.get<readonly PersonQueue[]>('/queue', { signal })

export const listConnections = (signal?: AbortSignal) =>
  http.get<readonly { readonly id: number; readonly name: string }[]>('/whatsapp', {
    query: { session: 0 },
    signal,
  })

/** Those that the user may read: of the company, or of the platform, for its operator. */
export async function listSettings(owner: OptionOwner, signal?: AbortSignal): Promise<Settings> {
  const path = owner === 'company' ? '/settings' : '/settings/platform'
  const rows = await http.get<SettingWire[]>(path, { signal })
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Throws 422 for an invalid value, 403 for a setting that only the operator may change. */
export const saveSetting = (key: string, value: string) =>
  http.put<SettingWire>(`/settings/${key}`, { key, value })

export const readPerson = (row: UserRowWire): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  profile: row.profile as Profile,
  isOnline: row.online,
  queues: row.queues,
})

export const readDetail = (row: UserWire): PersonDetail => ({
  ...readPerson(row),
  isSuper: row.super,
  seesQueueless: row.allTicket === 'enabled',
  connectionId: row.whatsappId,
})

function toWire({ seesQueueless, connectionId, ...rest }: Partial<PersonValues>) {
  return {
    ...rest,
    ...(seesQueueless === undefined ? {} : { allTicket: seesQueueless ? 'enabled' : 'desabled' }),
    ...(connectionId === undefined ? {} : { whatsappId: connectionId }),
  }
}
