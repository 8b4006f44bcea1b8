/** `guiche backup:key`: a new pair of keys, in the format of age's own tools (OPS-03). */
import { BaseCommand } from '@adonisjs/core/ace'

export default class BackupKey extends BaseCommand {
  static commandName = 'backup:key'
  static description = 'Print a new private key for backups, with its public part in a comment'

  async run() {
    const { generateIdentity, identityToRecipient } = await import('age-encryption')
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    console.log(`# public key (BACKUP_RECIPIENTS): ${recipient}\n${identity}`)
    // The key itself usually goes into a file.
    process.stderr.write(
      `Set BACKUP_RECIPIENTS=${recipient} on the server, and keep the private key elsewhere: without it no archive can be opened.\n`
    )
  }
}
