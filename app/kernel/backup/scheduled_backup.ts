/**
 * Makes the backup of the day once BACKUP_AT has passed: the newest archive says when there was one, so that a run
 * which was missed is made up for, and one is enough whatever the number of processes (OPS-03).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { backupSettings } from '#config/backup'
import { momentOf, placeAt } from '#app/kernel/backup/places'
import { now } from '#app/kernel/clock'
import { giveUpLease, renewLeases, takeLease } from '#app/kernel/database/lease'
import type { Job } from '#app/kernel/modules/module'

const leaseKey = 'kernel.backup'
const renewMs = 10_000

/** Whether the newest archive is older than the last moment at which one was due. */
export function isDue(at: number, archives: readonly string[], moment = now()): boolean {
  const today = moment.startOf('day').plus({ minutes: at })
  const due = today <= moment ? today : today.minus({ days: 1 })
  const newest = archives.at(-1)
  return !newest || momentOf(newest) < due.toJSDate()
}

export default class ScheduledBackup implements Job {
  async handle(_payload?: object, stopping?: AbortSignal): Promise<void> {
    const { at, to } = backupSettings
    if (at === undefined || !to) return
    if (!isDue(at, await (await placeAt(to)).list())) return
    const lease = await takeLease(leaseKey)
    if (!lease) return
    const renewal = setInterval(() => void renewLeases([lease]).catch(() => undefined), renewMs)
    try {
      await runCommand(stopping)
    } finally {
      clearInterval(renewal)
      await giveUpLease(lease)
    }
  }
}

/**
 * In a process of its own, which takes its time beside the server's answers. When the server stops it ends: the next
 * server begins again.
 */
async function runCommand(stopping?: AbortSignal) {
  const isBuilt = existsSync(app.makePath('bin/console.js'))
  const loader = isBuilt ? [] : ['--import=@poppinss/ts-exec']
  const script = app.makePath(`bin/console.${isBuilt ? 'js' : 'ts'}`)
  const child = spawn(process.execPath, [...loader, script, 'backup:create', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.kill()
  stopping?.addEventListener('abort', stop)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-maxOutput)))
  }
  const [code] = await once(child, 'close')
  stopping?.removeEventListener('abort', stop)
  if (stopping?.aborted) return
  if (code !== 0) throw new Error(`The backup failed: ${output.trim()}`)
  logger.info(`backup: ${output.trim()}`)
}

/** Characters that are logged. */
const maxOutput = 2000
