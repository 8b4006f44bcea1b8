// Cleans up after a killed run in a data folder: a PostgreSQL without a keeper process, or only its pid file.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '#scripts/cli_error'

const timeoutMs = 20_000

/**
 * Call only while holding the folder's lock: whatever still runs there then has no owner.
 * PostgreSQL itself would mistake any process that happens to have the old pid for a server.
 */
export async function clearOrphan(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  if (!fs.existsSync(pidFile)) return
  const pid = Number.parseInt(fs.readFileSync(pidFile, 'utf8'))
  if (!isServerOf(pid, cluster)) return fs.rmSync(pidFile, { force: true })
  // fast shutdown first; after half the time immediate shutdown, without a checkpoint, which loses nothing either
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    if (await isGone(pid, timeoutMs / 2)) return fs.rmSync(pidFile, { force: true })
  }
  throw new CliError(
    `A PostgreSQL (process ${pid}) still runs on ${cluster} and does not stop: end it with "kill ${pid}" and run the same command again.`
  )
}

/** The pid alone proves nothing, it may belong to another program by now: check what runs there. */
function isServerOf(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
    return /postgres/.test(command.toString()) && command.toString().includes(cluster)
  } catch {
    return isServerByProc(pid, cluster)
  }
}

/** Slim systems have no ps; on Linux /proc has the same information. */
function isServerByProc(pid: number, cluster: string): boolean {
  try {
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes('postgres') && command.includes(cluster)
  } catch {
    return false
  }
}

async function isGone(pid: number, waitMs: number): Promise<boolean> {
  for (const end = Date.now() + waitMs; Date.now() < end;) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
