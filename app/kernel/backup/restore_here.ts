/** Restores into the database and the files of this installation's settings. */
import drive from '@adonisjs/drive/services/main'
import type { Decrypter } from 'age-encryption'
import { bucket } from '#config/bucket'
import { archiveAt } from '#app/kernel/backup/places'
import { restore, type RestoreOptions } from '#app/kernel/backup/restore'
import env from '#start/env'

export async function restoreHere(address: string, decrypter: Decrypter, options: RestoreOptions) {
  const target = {
    databaseUrl: env.get('DATABASE_URL'),
    disk: drive.use(),
    isBucket: bucket !== null,
  }
  return restore(await archiveAt(address), decrypter, target, options)
}
