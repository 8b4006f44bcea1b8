/** Backups by the clock: due once a day, missed ones are made up for (OPS-03). */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { DateTime } from 'luxon'
import { nameAt } from '#app/kernel/backup/places'
import ScheduledBackup, { isDue } from '#app/kernel/backup/scheduled_backup'
import { giveUpLease, takeLease } from '#app/kernel/database/lease'
import { backupSettings } from '#config/backup'

const utc = (text: string) => DateTime.fromISO(text, { zone: 'utc' })
const archive = (text: string) => nameAt(utc(text).toJSDate())

test.group('scheduled backup', () => {
  test('OPS-03: a backup is due when there is none since the last time of day', ({ assert }) => {
    const at = 3 * 60 + 30
    const cases = [
      ['2026-11-28T03:29', ['2026-11-27T03:31'], false],
      ['2026-11-28T03:30', ['2026-11-27T03:31'], true],
      ['2026-11-28T03:40', ['2026-11-27T03:31', '2026-11-28T03:30'], false],
      // The server was off at its time.
      ['2026-11-28T01:00', ['2026-11-26T03:30'], true],
      ['2026-11-28T01:00', [], true],
    ] as const
    for (const [moment, archives, expected] of cases) {
      assert.equal(isDue(at, archives.map(archive), utc(moment)), expected, moment)
    }
  })

  test('OPS-03: the job writes one archive to BACKUP_TO, and only one', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'archives-'))
    const former = { ...backupSettings }
    const recipient = await identityToRecipient(await generateIdentity())
    const inChild = { BACKUP_TO: folder, BACKUP_RECIPIENTS: recipient, BACKUP_KEEP: '3' }
    Object.assign(process.env, inChild)
    cleanup(async () => {
      for (const name of Object.keys(inChild)) delete process.env[name]
      Object.assign(backupSettings, former)
      await rm(folder, { recursive: true, force: true })
    })
    const job = new ScheduledBackup()
    Object.assign(backupSettings, { to: folder, at: undefined })
    await job.handle()
    assert.deepEqual(await readdir(folder), [])

    Object.assign(backupSettings, { at: 0 })
    await job.handle()
    assert.lengthOf(await readdir(folder), 1)
    await job.handle()
    assert.lengthOf(await readdir(folder), 1)
    const lease = await takeLease('kernel.backup')
    assert.isNotNull(lease)
    await giveUpLease(lease!)
  }).timeout(90_000)

  test('OPS-03: what the backup says when it fails is the failure of the job', async ({
    assert,
    cleanup,
  }) => {
    const former = { ...backupSettings }
    cleanup(() => void Object.assign(backupSettings, former))
    Object.assign(backupSettings, { to: join(tmpdir(), 'no-archives'), at: 0 })
    process.env.BACKUP_RECIPIENTS = 'age1wrong'
    cleanup(() => void delete process.env.BACKUP_RECIPIENTS)
    await assert.rejects(
      () => new ScheduledBackup().handle(),
      /^The backup failed: .*BACKUP_RECIPIENTS has .*age1wrong/
    )
  }).timeout(60_000)
})
