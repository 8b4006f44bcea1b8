/** Writes the fields of a form to a connection: texts, timers, queues and token (CNX-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { errors as kernelErrors } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { registry } from '#app/kernel/modules/registry'
import { requireQueue } from '#modules/queues/public'
import { errors } from '#modules/whatsapp/access'
import { connectionFields, type FieldValues } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'
import ConnectionQueue from '#modules/whatsapp/models/connection_queue'
import { hashOfToken, maskedToken, tokenColumns } from '#modules/whatsapp/models/connection_token'

/** Minutes are 0 when the timer is off. */
export type ConnectionColumns = Pick<
  Connection,
  'name' | 'closingText' | 'idleText' | 'idleMinutes' | 'provider'
>
export interface ConnectionForm extends ConnectionColumns {
  readonly isDefault: boolean
  /** Only null is valid, unless the module of an automation keeps the field (`connectionFields`). */
  readonly promptId: number | null
  readonly integrationId: number | null
  /** Replaces all queues of the connection. */
  readonly queueIds: readonly number[]
  /** Empty or null removes the token; the token's own mask keeps it. */
  readonly token: string | null
  /** Valid values of the fields that other modules keep. */
  readonly fields: FieldValues
}

/** Default values of a connection (core.md 9). */
export const blankConnection = {
  closingText: '',
  idleText: '',
  idleMinutes: 0,
  provider: 'beta',
} satisfies Omit<ConnectionColumns, 'name'>

/**
 * Fills and saves a new or locked row; fields left out of the form stay. Throws 404 for a queue of another company
 * and for a prompt or integration that the company does not have (API-03), 422 for a token that another
 * connection has, and whatever the modules throw that keep fields of connections.
 */
export async function fillConnection(
  work: Work,
  actor: Actor,
  connection: Connection,
  form: Partial<Omit<ConnectionForm, 'isDefault'>>
): Promise<void> {
  const { queueIds, token, promptId, integrationId, fields, ...columns } = form
  refuseAutomation(promptId ?? integrationId)
  connection.merge(columns)
  if (token !== undefined) await setToken(work, connection, token)
  const queues = queueIds && [...new Set(queueIds)]
  for (const id of queues ?? []) await requireQueue(actor, id)
  await connection.save()
  if (queues) await replaceQueues(work, connection, queues)
  await writeFields(connection, queues ?? (await queuesOf(work, connection)), fields)
}

function refuseAutomation(id: number | null | undefined) {
  if (typeof id === 'number') throw new errors.E_CONNECTION_AUTOMATION_NOT_FOUND()
}

async function writeFields(
  { companyId, id: connectionId }: Connection,
  queueIds: readonly number[],
  given: FieldValues = {}
) {
  for (const Fields of await registry.contributionsTo(connectionFields)) {
    await new Fields().write({ companyId, connectionId, queueIds }, given)
  }
}

async function setToken(work: Work, connection: Connection, token: string | null) {
  if (token === maskedToken(connection)) return
  if (token) await assertTokenIsFree(work, connection, token)
  connection.merge(tokenColumns(token))
}

async function queuesOf(work: Work, { companyId, id }: Connection) {
  const rows = await ConnectionQueue.of({ companyId }, work.trx).where('connectionId', id)
  return rows.map(({ queueId }) => queueId)
}

async function replaceQueues(work: Work, connection: Connection, queueIds: readonly number[]) {
  const { companyId, id: connectionId } = connection
  await ConnectionQueue.of({ companyId }, work.trx).where({ connectionId }).delete()
  await ConnectionQueue.createMany(
    queueIds.map((queueId) => ({ companyId, connectionId, queueId })),
    { client: work.trx }
  )
}

/** External callers name the connection by its token alone, so it is unique on the whole platform. */
async function assertTokenIsFree(work: Work, { id }: Connection, token: string) {
  const other = await Connection.query({ client: work.trx })
    .sideload({ everyCompany: true })
    .where('tokenHash', hashOfToken(token))
    .first()
  if (other && other.id !== id) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'token', rule: 'unique' }] })
  }
}
