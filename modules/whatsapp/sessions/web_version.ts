/** The version of WhatsApp Web that the sockets report: set by the operator at run time. */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'

export interface WebVersion {
  /** `2.3000.1035194821`, or null: the environment's version, else the library's own. */
  readonly version: string | null
  /** When WhatsApp refused the version in use, unless another one has been set since. */
  readonly refusedAt: Date | null
}

export async function readWebVersion(): Promise<WebVersion> {
  const row = await db.from('whatsapp_versions').where({ id: 1 }).first()
  return { version: row?.version ?? null, refusedAt: row?.refused_at ?? null }
}

/** The version for the next socket; null for the library's own. */
export async function webVersion(): Promise<string | null> {
  return (await readWebVersion()).version ?? env.get('WHATSAPP_WEB_VERSION') ?? null
}

/** WhatsApp closed with 405: every connection stays down until somebody sets a newer version. */
export async function noteRefusedVersion(): Promise<void> {
  const version = await webVersion()
  logger.error({ version }, 'whatsapp: WhatsApp refuses our version (405); set a newer one')
  await db.rawQuery(
    `insert into whatsapp_versions (id, refused_at, refused_version, updated_at)
     values (1, now(), ?, now())
     on conflict (id) do update set refused_at = now(), refused_version = ?, updated_at = now()`,
    [version, version]
  )
}
