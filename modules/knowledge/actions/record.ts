/** Records what happens to a document: its event, and its line in the audit trail (API-13). */
import type { Actor } from '#app/kernel/actor/actor'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { KnowledgeDocument } from '#modules/knowledge/model'

/** What is worth keeping of a document. */
export const snapshotOf = ({ name, type, size, status }: KnowledgeDocument) => ({
  ...{ name, type, size, status },
})

/** Call it in the transaction of the change. */
export function record(work: Work, actor: Actor, id: number, sides: Sides): void {
  const { companyId } = actor
  const body = { companyId, of: 'document', id, change: changeOf(sides) } as const
  recordChange(work, actor, {
    event: 'knowledge.changed',
    body,
    entity: 'knowledge_documents',
    id,
    ...sides,
  })
}
