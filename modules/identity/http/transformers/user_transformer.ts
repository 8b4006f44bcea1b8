/** People in the contract's words (TCK-17). */
import type { UserRow } from '#modules/identity/queries/list_users'
import type { ListedUserWire, UserRowWire, UserWire } from '#modules/identity/wire'

/** Enough to choose somebody. */
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

/** All that the form shows: for whoever manages people, and for the person themselves. */
export const userWire = (row: UserRow): UserWire => ({
  ...userRow(row),
  companyId: row.user.companyId,
  super: row.user.isSuper,
  allTicket: row.user.seesQueueless ? 'enabled' : 'desabled',
  whatsappId: row.user.connectionId,
  language: row.user.language,
})
