/** Makes a backup by the settings: writes it, and removes those that are too many (OPS-03). */
import drive from '@adonisjs/drive/services/main'
import { backupSettings } from '#config/backup'
import { BackupError } from '#app/kernel/backup/backup_error'
import { keepNewest, nameAt, placeAt } from '#app/kernel/backup/places'
import { encrypterFor, encryptArchive } from '#app/kernel/backup/encryption'
import { writeArchive, type Archived, type Progress } from '#app/kernel/backup/write_archive'
import { now } from '#app/kernel/clock'
import { releaseVersion } from '#app/kernel/release_version'
import env from '#start/env'

export interface Made extends Archived {
  /** A path, or `s3://bucket/folder/name`. */
  readonly address: string
  /** Names of older archives that went. */
  readonly removed: readonly string[]
}

/** `to`: instead of BACKUP_TO. @throws BackupError when a setting is missing or wrong */
export async function createBackup(
  progress: Progress,
  { to = backupSettings.to, keep = backupSettings.keep }: { to?: string; keep?: number } = {}
): Promise<Made> {
  const encrypter = encrypterFor(backupSettings.recipients)
  if (!to) {
    throw new BackupError('Say where backups go: BACKUP_TO=/a/folder or s3://bucket/folder.')
  }
  const place = await placeAt(to)
  const name = nameAt(now().toJSDate())
  let address = ''
  const source = {
    databaseUrl: env.get('DATABASE_URL'),
    disk: drive.use(),
    productVersion: releaseVersion(),
  }
  const archived = await writeArchive(source, progress, (content) =>
    encryptArchive(content, encrypter, async (bytes) => {
      address = await place.write(name, bytes)
    })
  )
  return { ...archived, address, removed: await keepNewest(place, keep) }
}
