/** The hourly job of the house: old rows go, by the rules that all installed tables declare, old contents of the audit trail, and files that no row names. */
import type { Job } from '#app/kernel/module'
import { sweepPendingFiles } from '#app/kernel/media/pending_files'
import { registry } from '#app/kernel/registry'
import { sweepTables } from '#app/kernel/upkeep/sweep_tables'
import { thinAudit } from '#app/kernel/upkeep/thin_audit'

export default class Sweep implements Job {
  /** Tables of modules that are switched off, too: theirs stay and are nobody else's to look after. */
  async handle() {
    await sweepTables(registry.tables())
    await thinAudit()
    await sweepPendingFiles()
  }
}
