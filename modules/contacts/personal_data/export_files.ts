/** The kernel's question who may open a file, for archives of people (OPS-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { FileKeeper } from '#app/kernel/media/keeper'
import ContactExport from '#modules/contacts/models/contact_export'

export default class ExportFiles implements FileKeeper {
  async mayOpen(actor: Actor, key: string): Promise<boolean | null> {
    const row = await ContactExport.of(actor).where('mediaFile', key).first()
    if (!row) return null
    return actor.can('contacts.export_person') && row.expiresAt! > now()
  }
}
