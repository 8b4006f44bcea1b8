/** Maps users to the wire names (TCK-17). */
import type User from '#modules/identity/models/user'
import type { UserRow } from '#modules/identity/queries/list_users'
import type { ListedOperatorKey } from '#modules/identity/queries/list_operator_keys'
import type {
  ListedUserWire,
  OperatorKeyWire,
  PlatformUserWire,
  UserRowWire,
  UserWire,
} from '#modules/identity/wire'

/** The minimum needed to choose a user. */
export const userName = ({ user, queues }: UserRow): ListedUserWire => ({
  id: user.id,
  name: user.name,
  queues: queues.map(({ id, name }) => ({ id, name })),
})

export const userRow = ({ user, queues }: UserRow): UserRowWire => ({
  id: user.id,
  name: user.name,
  email: user.email,
  profile: user.profile,
  online: user.isOnline,
  queues: [...queues],
  company: { id: user.company.id, name: user.company.name },
})

/** All fields of the form: for callers who manage users, and for the user themselves. */
export const userWire = (row: UserRow): UserWire => ({
  ...userRow(row),
  companyId: row.user.companyId,
  super: row.user.isSuper,
  allTicket: row.user.seesQueueless ? 'enabled' : 'desabled',
  whatsappId: row.user.connectionId,
  language: row.user.language,
})

/** As the operator of the platform sees anybody, with `company` loaded. */
export const platformUser = (user: User): PlatformUserWire => ({
  id: user.id,
  name: user.name,
  email: user.email,
  profile: user.profile,
  super: user.isSuper,
  online: user.isOnline,
  language: user.language,
  companyId: user.companyId,
  companyName: user.company.name,
})

/** Without the key itself, of which only the digest is kept. */
export const operatorKeyWire = ({ key, userName: holder }: ListedOperatorKey): OperatorKeyWire => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  userId: key.userId,
  userName: holder,
  createdAt: key.createdAt.toUTC().toISO()!,
  expiresAt: key.expiresAt.toUTC().toISO()!,
  lastUsedAt: key.lastUsedAt?.toUTC().toISO() ?? null,
})
