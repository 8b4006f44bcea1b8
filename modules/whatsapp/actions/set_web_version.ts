/**
 * Sets the version of WhatsApp Web for the whole platform; connections that stopped because of the former one start
 * again.
 */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import Connection from '#modules/whatsapp/models/connection'
import { sessionTopic } from '#modules/whatsapp/sessions/session_targets'

/** `version` null: the environment's, else the library's own. Applied by the next socket. */
export async function setWebVersion(actor: Actor, version: string | null): Promise<void> {
  await unitOfWork(async (work) => {
    await work.trx.rawQuery(
      `insert into whatsapp_versions (id, version, updated_at) values (1, nullif(?, ''), now())
       on conflict (id) do update
       set version = excluded.version, refused_at = null, refused_version = null, updated_at = now()`,
      [version ?? '']
    )
    await resumeRefused(work)
    work.audit({
      actor,
      action: 'whatsapp.set_version',
      entity: 'whatsapp_versions',
      entityId: 1,
      after: { version },
    })
    work.afterCommit(() => signal(sessionTopic, ''))
  })
}

/** All companies' connections that stopped because the former version was refused. */
async function resumeRefused(work: Work) {
  const refused = await Connection.query({ client: work.trx })
    .sideload({ everyCompany: true })
    .where({ status: 'DISCONNECTED', reason: 'version_refused' })
    .orderBy('id')
    .forUpdate()
  for (const row of refused) {
    const { companyId, id, revision } = row
    await row
      .merge({ wanted: 'running', revision: revision + 1, status: 'OPENING', updatedAt: now() })
      .save()
    work.emit('whatsapp.session_changed', { companyId, connectionId: id })
  }
}
