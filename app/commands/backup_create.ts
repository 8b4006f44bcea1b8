/** `guiche backup`: an encrypted archive of the database and all files, while the product runs (OPS-03). */
import { flags } from '@adonisjs/core/ace'
import { rowsIn } from '#app/kernel/backup/archive'
import { BackupCommand } from '#app/kernel/backup/command'

export default class BackupCreate extends BackupCommand {
  static commandName = 'backup:create'
  static description = 'Write an encrypted archive of the database and all files (BACKUP_TO)'

  @flags.string({ description: 'A folder or s3://bucket/folder, instead of BACKUP_TO' })
  declare to?: string

  @flags.number({ description: 'How many archives stay there, instead of BACKUP_KEEP; 0 for all' })
  declare keep?: number

  protected async work() {
    const { createBackup } = await import('#app/kernel/backup/create_backup')
    const { address, manifest, totals, removed } = await createBackup(this.progress, this)
    const rows = rowsIn(totals)
    const { createdAt } = manifest
    return {
      result: { archive: address, createdAt, rows, files: totals.files.count, removed },
      sentence: `${address}: ${rows} rows and ${totals.files.count} files`,
    }
  }
}
