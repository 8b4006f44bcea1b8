/** Adds, edits and deletes integrations. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { retryOnLockTimeout } from '#app/kernel/database/retry_on_lock_timeout'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { isAutomationOfQueues } from '#modules/queues/public'
import { tickets } from '#modules/tickets/public'
import { accessIntegration, errors, integrationToDelete } from '#modules/integrations/access'
import { encrypted, newSecret } from '#modules/integrations/credentials'
import { ConnectionIntegration, Integration } from '#modules/integrations/model'

export type IntegrationFields = Pick<
  Integration,
  | 'kind'
  | 'name'
  | 'projectName'
  | 'url'
  | 'language'
  | 'slug'
  | 'delayMs'
  | 'expiryMinutes'
  | 'finishKeyword'
  | 'restartKeyword'
  | 'restartText'
  | 'unknownText'
>
export interface IntegrationForm extends IntegrationFields {
  /** The JSON key of a Dialogflow project; empty for none. */
  readonly credentials: string
}
/** Throws what is wrong with the whole of it, as it would be saved. */
export type Check = (form: Omit<IntegrationForm, 'credentials'> & { hasKey: boolean }) => void

interface Added {
  readonly row: Integration
  /** Shown this once (INT-12). */
  readonly secret: string
}

/** 409 ERR_DUPLICATED_NAME if the company already has the name, in upper or lower case. */
export async function addIntegration(
  actor: Actor,
  form: Partial<IntegrationForm>,
  check: Check
): Promise<Added> {
  const secret = newSecret()
  const row = await namedOnce(async (work) => {
    const { companyId } = actor
    const made = new Integration().useTransaction(work.trx).merge({
      ...blank,
      ...columnsOf(form),
      companyId,
      secret: encrypted(secret),
      createdAt: now(),
      updatedAt: now(),
    })
    await checked(made, check).save()
    record(work, actor, made.id, { after: snapshotOf(made) })
    return made
  })
  return { row, secret }
}

/** Omitted fields stay. 404 ERR_NO_INTEGRATION_FOUND, 409 ERR_DUPLICATED_NAME. */
export async function editIntegration(
  actor: Actor,
  id: unknown,
  form: Partial<IntegrationForm>,
  check: Check
): Promise<Integration> {
  return namedOnce(async (work) => {
    const row = await accessIntegration(actor, id, work)
    const before = snapshotOf(row)
    await checked(row.merge({ ...columnsOf(form), updatedAt: now() }), check).save()
    record(work, actor, row.id, { before, after: snapshotOf(row) })
    return row
  })
}

/** A new key for signatures; the former one signs nothing more (INT-12). 404 ERR_NO_INTEGRATION_FOUND. */
export const renewSecret = (actor: Actor, id: unknown): Promise<Added> =>
  unitOfWork(async (work) => {
    const secret = newSecret()
    const row = await accessIntegration(actor, id, work)
    await row.merge({ secret: encrypted(secret), updatedAt: now() }).save()
    const { companyId } = actor
    work.emit('integrations.changed', { companyId, integrationId: row.id, change: 'update' })
    const action = 'integrations.renew_secret'
    work.audit({ actor, action, entity: 'integrations', entityId: row.id })
    return { row, secret }
  })

/**
 * The integration as the form would leave it, not saved; `id` null for a new one, which signs with a key of its own. 404
 * ERR_NO_INTEGRATION_FOUND, and what `check` throws.
 */
export async function draftIntegration(
  actor: Actor,
  id: unknown,
  form: Partial<IntegrationForm>,
  check: Check
): Promise<Integration> {
  const { companyId } = actor
  const row =
    id === null
      ? new Integration().merge({ ...blank, companyId, secret: encrypted(newSecret()) })
      : await accessIntegration(actor, id)
  return checked(row.merge(columnsOf(form)), check)
}

/**
 * Tickets in which it answered wait for people. 404 ERR_NO_INTEGRATION_FOUND, 409 ERR_INTEGRATION_IN_USE while a queue or
 * a connection names it.
 */
export async function deleteIntegration(actor: Actor, id: unknown): Promise<void> {
  await retryOnLockTimeout(async (work) => {
    const { id: integrationId } = await accessIntegration(actor, id)
    await tickets.leaveAutomation(work, actor, { integrationId })
    const row = await integrationToDelete(actor, integrationId)
    if (await isUsed(work, row)) throw new errors.E_INTEGRATION_IN_USE()
    await tickets.leaveAutomation(work, actor, { integrationId })
    await row.useTransaction(work.trx).delete()
    record(work, actor, row.id, { before: snapshotOf(row) })
  })
}

async function isUsed(work: Work, { companyId, id: integrationId }: Integration) {
  const ofConnection = ConnectionIntegration.of({ companyId }, work.trx).where({ integrationId })
  return (
    (await ofConnection.first()) !== null || isAutomationOfQueues({ companyId }, { integrationId })
  )
}

const blank: Omit<IntegrationFields, 'kind' | 'name'> = {
  projectName: '',
  url: '',
  language: 'pt-BR',
  slug: '',
  delayMs: 1000,
  expiryMinutes: 1,
  finishKeyword: '',
  restartKeyword: '',
  restartText: '',
  unknownText: '',
}

function columnsOf({ credentials, ...columns }: Partial<IntegrationForm>) {
  if (credentials === undefined) return columns
  return { ...columns, credentials: credentials && encrypted(credentials) }
}

function checked(row: Integration, check: Check): Integration {
  // Only Dialogflow knows projects of its own (administration.md 5).
  if (row.kind !== 'dialogflow') row.projectName = row.name
  check(Object.assign(fieldsOf(row), { hasKey: Boolean(row.credentials) }))
  return row
}

const fieldsOf = (row: Integration): IntegrationFields => ({
  kind: row.kind,
  name: row.name,
  projectName: row.projectName,
  url: row.url,
  language: row.language,
  slug: row.slug,
  delayMs: row.delayMs,
  expiryMinutes: row.expiryMinutes,
  finishKeyword: row.finishKeyword,
  restartKeyword: row.restartKeyword,
  restartText: row.restartText,
  unknownText: row.unknownText,
})

const namedOnce = (body: (work: Work) => Promise<Integration>): Promise<Integration> =>
  onUnique('integrations_once', errors.E_INTEGRATION_DUPLICATED, () => unitOfWork(body))

/** The audit trail keeps the name and the kind; of the other fields that they changed. */
const snapshotOf = (row: Integration) => ({
  ...fieldsOf(row),
  credentials: Boolean(row.credentials),
})

const record = (work: Work, actor: Actor, id: number, sides: Sides): void =>
  recordChange(work, actor, {
    event: 'integrations.changed',
    body: { companyId: actor.companyId, integrationId: id, change: changeOf(sides) },
    entity: 'integrations',
    id,
    ...sides,
  })
