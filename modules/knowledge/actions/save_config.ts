/** Saves how the documents of a company are cut and searched (RAG-03, RAG-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { recordChange } from '#app/kernel/database/record_change'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errors as kernelErrors } from '#app/kernel/errors'
import { lockedConfig } from '#modules/knowledge/access'
import { indexFields, type KnowledgeSettings } from '#modules/knowledge/contract'
import { laneName } from '#modules/knowledge/indexing/claim'
import { beginGeneration } from '#modules/knowledge/indexing/generations'
import { settingsOf } from '#modules/knowledge/settings'

/** Omitted fields stay. 422 at `chunkOverlap` unless it is less than `chunkSize`. */
export const saveConfig = (
  actor: Actor,
  form: Partial<KnowledgeSettings>
): Promise<KnowledgeSettings> =>
  unitOfWork(async (work) => {
    const row = await lockedConfig(actor, work)
    const before = settingsOf(row)
    const after = { ...before, ...form }
    if (after.chunkOverlap >= after.chunkSize) {
      const fields = [{ field: 'chunkOverlap', rule: 'rag_overlap' }]
      throw new kernelErrors.E_VALIDATION({ fields })
    }
    await row.merge({ ...after, updatedAt: now() }).save()
    if (indexFields.some((field) => after[field] !== before[field])) {
      await beginGeneration(work, row)
      work.afterCommit(() => signal(laneName, String(actor.companyId)))
    }
    recordChange(work, actor, {
      event: 'knowledge.changed',
      body: { companyId: actor.companyId, of: 'config', id: row.id, change: 'update' },
      ...{ entity: 'knowledge_configs', id: row.id, before, after },
    })
    return after
  })
