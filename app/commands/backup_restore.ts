/** `guiche restore`: brings an archive into an empty installation, everything or nothing (OPS-03). */
import { args, flags } from '@adonisjs/core/ace'
import { rowsIn } from '#app/kernel/backup/archive'
import { BackupCommand } from '#app/kernel/backup/command'

export default class BackupRestore extends BackupCommand {
  static commandName = 'backup:restore'
  static description = 'Restore an archive into an empty database and an empty DATA_DIR or bucket'

  @args.string({ description: 'Its path, or s3://bucket/folder/name' })
  declare archive: string

  @flags.string({ description: 'The file with the private key' })
  declare identity?: string

  @flags.boolean({
    description: 'Take the place of the former machine at once: it is switched off for good',
  })
  declare connect: boolean

  protected async work() {
    const { restoreHere } = await import('#app/kernel/backup/restore_here')
    const decrypter = await this.decrypter(this.identity)
    const options = { mayConnect: Boolean(this.connect), progress: this.progress }
    const { manifest, totals } = await restoreHere(this.archive, decrypter, options)
    const rows = rowsIn(totals)
    const { createdAt } = manifest
    const next = this.connect
      ? 'It connects to WhatsApp when it is started.'
      : 'It connects to nothing and sends nothing until you call "npx guiche backup:connect".'
    return {
      result: { createdAt, rows, files: totals.files.count, mayConnect: options.mayConnect },
      sentence: `${rows} rows and ${totals.files.count} files of ${createdAt} are restored. ${next}`,
    }
  }
}
