/** Records a change of a row: its event for listeners and browsers, and its line in the audit trail (API-13). */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { DomainEvents, EventName } from '#app/kernel/modules/events'

/** What is worth keeping of a row before and after a change; null or absent where there is no row. */
export interface Sides<Snapshot extends object = object> {
  readonly before?: Snapshot | null
  readonly after?: Snapshot | null
}

/** A row that was not there before is created, and one that is not there after it is deleted. */
export function changeOf({ before, after }: Sides): 'create' | 'update' | 'delete' {
  if (!before) return 'create'
  return after ? 'update' : 'delete'
}

export interface ChangeOf<N extends EventName> extends Sides {
  /** `module.changed`: the audited action is the module's name and the change, `tags.create`. */
  readonly event: N
  readonly body: DomainEvents[N] & { readonly change: string }
  /** The table, and the id of its row. */
  readonly entity: string
  readonly id: number
}

/** Call it in the transaction of the change: both are undone with it. */
export function recordChange<N extends EventName>(
  work: Work,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  { event, body, entity, id, before, after }: ChangeOf<N>
): void {
  work.emit(event, body)
  work.audit({
    actor,
    action: `${event.split('.')[0]}.${body.change}`,
    entity,
    entityId: id,
    before: before ? { ...before } : undefined,
    after: after ? { ...after } : undefined,
  })
}
