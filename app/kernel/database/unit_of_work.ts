/**
 * The only place that opens a transaction. Nested units of work join the outer one; events are published after its
 * commit.
 */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { writeAuditRows, type AuditEntry } from '#app/kernel/actor/audit'
import { publishEvents, type CommittedEvent } from '#app/kernel/realtime/broadcast'
import { workUnderWay } from '#app/kernel/database/database_client'
import { eventRecorder, type NamedEvent } from '#app/kernel/modules/event_recorder'
import type { DomainEvents, EventName } from '#app/kernel/modules/events'
import { registry } from '#app/kernel/modules/registry'
import type { UnpublishedRow } from '#app/kernel/realtime/realtime'
import { noteUnpublished } from '#app/kernel/realtime/unpublished_events'

export interface Work {
  readonly trx: TransactionClientContract
  /** Emits an event to listeners and browsers; published after the commit, in this order. */
  emit<N extends EventName>(name: N, event: DomainEvents[N]): void
  /** Adds a row to the audit trail, in this transaction (API-13). */
  audit(entry: AuditEntry): void
  /** Runs after the commit and may fail without undoing it: wake a lane, add a job. */
  afterCommit(task: () => Promise<unknown> | void): void
}

interface OpenWork extends Work {
  readonly events: CommittedEvent[]
  readonly audits: AuditEntry[]
  readonly tasks: (() => Promise<unknown> | void)[]
  /** Rows of the events that must be published to browsers after the commit. */
  unpublished: readonly UnpublishedRow[]
}

/**
 * Runs `body` in one transaction. Inside another unit of work it joins that one: commit and events wait until the
 * outermost body has returned.
 */
export async function unitOfWork<T>(body: (work: Work) => Promise<T>): Promise<T> {
  const outer = workUnderWay.getStore() as OpenWork | undefined
  if (outer && !outer.trx.isCompleted) return body(outer)

  let open: OpenWork | undefined
  const result = await db.transaction(async (trx) => {
    open = openWork(trx)
    const value = await workUnderWay.run(open, () => body(open!))
    await writeAuditRows(trx, open.audits)
    await workUnderWay.run(open, () => recordEvents(open!))
    open.unpublished = await noteUnpublished(trx, open.events)
    return value
  })
  await committed(open!.trx)
  await workUnderWay.exit(() => release(open!))
  return result
}

/**
 * Throws if PostgreSQL rejected the COMMIT or the connection was lost. The query builder's own commit promise
 * resolves in any case, and the caller would believe in rows that do not exist.
 */
async function committed({ knexClient }: TransactionClientContract) {
  await knexClient.executionPromise
}

/** What must follow from the events is stored with them. */
async function recordEvents({ trx, events, afterCommit }: OpenWork) {
  if (!events.length) return
  // Copied: a recorder that emitted events itself would not be asked about them.
  const named = [...events] as readonly NamedEvent[]
  for (const Recorder of await registry.contributionsTo(eventRecorder)) {
    await new Recorder().record({ trx, afterCommit }, named)
  }
}

function openWork(trx: TransactionClientContract): OpenWork {
  const events: OpenWork['events'] = []
  const audits: AuditEntry[] = []
  const tasks: OpenWork['tasks'] = []
  return {
    trx,
    events,
    audits,
    tasks,
    unpublished: [],
    emit: (name, event) => void events.push({ name, event }),
    audit: (entry) => void audits.push(entry),
    afterCommit: (task) => void tasks.push(task),
  }
}

/** Already committed: a failing task or listener is logged and never turns success into failure. */
async function release({ events, tasks, unpublished }: OpenWork) {
  await publishEvents(events, unpublished)
  for (const task of tasks) await quietly(task)
}

async function quietly(task: () => Promise<unknown> | void) {
  try {
    await task()
  } catch (error) {
    logger.error({ err: error }, 'a task after a commit failed; its row still says what is pending')
  }
}
