/** Records a change of a row: its event for listeners and browsers, and its line in the audit trail (API-13). */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { DomainEvents, EventName } from '#app/kernel/modules/events'

export interface ChangeOf<N extends EventName> {
  /** `module.changed`: the audited action is the module's name and the change, `tags.create`. */
  readonly event: N
  readonly body: DomainEvents[N] & { readonly change: string }
  /** The table, and the id of its row. */
  readonly entity: string
  readonly id: number
  /** The row before the change; null or absent when it was created. */
  readonly before?: object | null
  /** The row after it; null or absent when it was deleted. */
  readonly after?: object | null
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
