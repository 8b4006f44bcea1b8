/** The code that links a phone, for the operator of the platform: whoever sees it may link one, so each is audited (CNX-01). */
import { createHash } from 'node:crypto'
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessConnection } from '#modules/whatsapp/access'
import type Connection from '#modules/whatsapp/models/connection'

export interface ShownCode {
  readonly connection: Connection
  /** Names the code without telling it; null while there is none. */
  readonly codeId: string | null
  /** False for a code that the caller knows already. */
  readonly isNew: boolean
}

/** `known`: the id of the code that the caller has on screen; that one is not shown again, and not audited again. */
export async function showCode(actor: Actor, id: unknown, known?: string): Promise<ShownCode> {
  return unitOfWork(async (work) => {
    const connection = await accessConnection(actor, id)
    const codeId = idOfCode(connection)
    const isNew = codeId !== null && codeId !== known
    if (isNew) {
      work.audit({
        actor,
        action: 'whatsapp.code_shown',
        entity: 'connections',
        entityId: connection.id,
      })
    }
    return { connection, codeId, isNew }
  })
}

function idOfCode({ status, qrcode, linkCode }: Connection): string | null {
  if (status !== 'qrcode' || !qrcode) return null
  return createHash('sha256').update(`${qrcode} ${linkCode}`).digest('hex').slice(0, 32)
}
