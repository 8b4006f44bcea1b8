/** Changes a connection's name, texts and behaviour, or which one is the default. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessConnection, errors } from '#modules/whatsapp/access'
import { lockCompany, recordSaved } from '#modules/whatsapp/actions/add_connection'
import { assertNameIsFree } from '#modules/whatsapp/actions/assert_name_is_free'
import { fillConnection, type ConnectionForm } from '#modules/whatsapp/actions/fill_connection'
import { makeDefault } from '#modules/whatsapp/actions/make_default'
import type Connection from '#modules/whatsapp/models/connection'

/**
 * Throws 400 ERR_NO_OTHER_WHATSAPP when the default would be removed without a replacement (CNX-05), 422 when the
 * name is taken, and whatever `fillConnection` throws.
 */
export async function editConnection(
  actor: Actor,
  id: unknown,
  form: Partial<ConnectionForm>
): Promise<Connection> {
  const { isDefault, ...rest } = form
  return unitOfWork(async (work) => {
    await lockCompany(work, actor)
    const connection = await accessConnection(actor, id, work)
    if (connection.isDefault && isDefault === false) throw new errors.E_NO_OTHER_CONNECTION()
    if (form.name !== undefined) await assertNameIsFree(work, actor, form.name, connection.id)
    await fillConnection(work, actor, connection.merge({ updatedAt: now() }), rest)
    if (isDefault) await makeDefault(work, connection)
    recordSaved(work, actor, connection, 'whatsapp.edit')
    return connection
  })
}
