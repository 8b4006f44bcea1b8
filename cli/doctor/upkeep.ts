// The doctor's check of the clean-ups: the server's console knows the rules of all tables.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { detail, good, mind, type Finding } from '#cli/doctor/finding'
import { productionEnv } from '#cli/server/environment'
import { home, isBuilt } from '#cli/server/programs'

const timeoutMs = 60_000

interface Line {
  readonly task: string
  readonly isGood: boolean
  readonly message: string
}

/** A line for each clean-up, of which the good ones are details. Needs tables that are up to date, and all settings. */
export async function lookAtUpkeep(): Promise<Finding[]> {
  let lines: Line[]
  try {
    lines = JSON.parse(await printedBy('upkeep:report'))
  } catch (error) {
    return [mind('Upkeep', `could not be looked at: ${(error as Error).message}`)]
  }
  const findings = lines.map(({ task, isGood, message }) =>
    isGood ? detail(`Upkeep ${task}`, message) : mind('Upkeep', `${task}: ${message}`)
  )
  if (lines.some(({ isGood }) => !isGood)) return findings
  return [good('Upkeep', `${lines.length} clean-ups are in time, nothing is overdue`), ...findings]
}

/** The last line that a command of the console prints. */
function printedBy(command: string): Promise<string> {
  const loader = isBuilt ? [] : ['--import=@poppinss/ts-exec']
  const script = path.join(home, `bin/console.${isBuilt ? 'js' : 'ts'}`)
  const env = { ...productionEnv(), LOG_LEVEL: 'silent' }
  const options = { cwd: fs.realpathSync(home), env, timeout: timeoutMs, maxBuffer: 10_000_000 }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...loader, script, command], options, (error, out, errors) => {
      const last = (text: string) => text.trim().split('\n').at(-1) ?? ''
      if (error) reject(new Error(last(errors) || last(out) || error.message))
      else resolve(last(out))
    })
  })
}
