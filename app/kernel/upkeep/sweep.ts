/**
 * The hourly clean-up job: deletes old rows by the rules of all installed tables, old contents of the audit trail,
 * and files that no row refers to.
 */
import type { Job } from '#app/kernel/modules/module'
import { noteUpkeep } from '#app/kernel/database/upkeep_runs'
import { sweepPendingFiles } from '#app/kernel/media/pending_files'
import { registry } from '#app/kernel/modules/registry'
import { sweepTables } from '#app/kernel/upkeep/sweep_tables'
import { thinAudit } from '#app/kernel/upkeep/thin_audit'

export default class Sweep implements Job {
  /** Includes tables of switched-off modules: their rows stay and nobody else cleans them up. */
  async handle() {
    await sweepTables(registry.tables())
    await thinAudit()
    await noteUpkeep('pending_files', sweepPendingFiles)
  }
}
