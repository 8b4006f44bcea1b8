/** What the operators' commands around backups share: progress, words, JSON and exit codes. */
import { readFile } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { BackupError } from '#app/kernel/backup/backup_error'

/** The exit code of a drill that found differences; of all operators' commands, 1 is a failure, 2 wrong use, 3 no server. */
export const foundDifferences = 4

export abstract class BackupCommand extends BaseCommand {
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Print one line of JSON in the end, and no progress' })
  declare json: boolean

  /** Returns what is printed: an object for programs, a sentence for people. */
  protected abstract work(): Promise<{ readonly result: object; readonly sentence: string }>

  async run() {
    try {
      const { result, sentence } = await this.work()
      this.#print(result, sentence)
    } catch (error) {
      this.exitCode = 1
      if (!(error instanceof BackupError)) throw error
      this.#print({ error: error.message }, error.message)
    }
  }

  /** To the terminal's other channel, so that the result can be read by a program. */
  protected progress = (line: string): void => {
    if (!this.json) process.stderr.write(`${line}\n`)
  }

  /** The private keys to open an archive with. @throws BackupError when there is no such file */
  protected async decrypter(path: string | undefined) {
    const { decrypterOf } = await import('#app/kernel/backup/encryption')
    if (!path) {
      throw new BackupError(
        'Name the file with the private key: --identity <file>, as "npx guiche backup:key" wrote it.'
      )
    }
    const text = await readFile(path, 'utf8').catch(() => {
      throw new BackupError(`The key file ${path} cannot be read.`)
    })
    return decrypterOf(text)
  }

  #print(result: object, sentence: string) {
    if (this.json) console.log(JSON.stringify(result))
    else if (this.exitCode) process.stderr.write(`\n  ${sentence}\n\n`)
    else console.log(sentence)
  }
}
