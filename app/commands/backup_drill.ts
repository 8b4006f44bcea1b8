/** `guiche drill`: restores an archive into a throw-away database, compares, and removes it again (OPS-03). */
import { args, flags } from '@adonisjs/core/ace'
import { BackupCommand, foundDifferences } from '#app/kernel/backup/command'

export default class BackupDrill extends BackupCommand {
  static commandName = 'backup:drill'
  static description = 'Try an archive out: restore it into a throw-away database and compare'

  @args.string({ description: 'Its path, or s3://bucket/folder/name' })
  declare archive: string

  @flags.string({ description: 'The file with the private key' })
  declare identity?: string

  @flags.string({
    description: 'A database on the server to use, postgres://…, instead of that of DATABASE_URL',
  })
  declare database?: string

  protected async work() {
    const { drill } = await import('#app/kernel/backup/drill')
    const { archiveAt } = await import('#app/kernel/backup/places')
    const { default: env } = await import('#start/env')
    const decrypter = await this.decrypter(this.identity)
    const verdict = await drill(await archiveAt(this.archive), decrypter, {
      databaseUrl: this.database ?? env.get('DATABASE_URL'),
      progress: this.progress,
    })
    const { isGood, differences, tables, rows, files, sampledFiles, createdAt } = verdict
    if (!isGood) this.exitCode = foundDifferences
    const compared = `${rows} rows of ${tables} tables, ${files} files, ${sampledFiles} of them written and read again`
    return {
      result: verdict,
      sentence: isGood
        ? `The archive of ${createdAt} is good: ${compared}.`
        : `The archive of ${createdAt} is not good. ${differences.join('. ')}.`,
    }
  }
}
