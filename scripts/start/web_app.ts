// Builds the web app when its sources have changed since the last build.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { programOf, runNode } from '#scripts/processes/node_child'
import { waitForLock } from '../lock.mjs'

const built = 'web/dist'
const stamp = path.join(built, '.built-from')

/** Builds with Vite into web/dist unless it is up to date. Returns whether it was built. */
export async function bringWebApp(processes: ProcessGroup): Promise<boolean> {
  if (isBuilt()) return false
  const lock = await waitForLock(`web build ${fs.realpathSync('.')}`)
  try {
    if (isBuilt()) return false
    const source = fingerprint()
    fs.rmSync(stamp, { force: true })
    await runNode(processes, programOf('vite'), ['build', 'web'], {
      name: 'The build of the web app',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    fs.writeFileSync(stamp, source)
    return true
  } finally {
    await lock.release()
  }
}

function isBuilt(): boolean {
  if (!fs.existsSync(stamp)) return false
  return fs.readFileSync(stamp, 'utf8') === fingerprint()
}

/** Hash of everything the build reads: the shell, the modules' screens, texts and contracts, the packages. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of sources()) hash.update(file).update('\0').update(fs.readFileSync(file))
  return hash.digest('hex')
}

function sources(): string[] {
  const shell = filesBelow('web').filter((file) => !file.startsWith(`${built}${path.sep}`))
  const modules = filesBelow('modules').filter((file) =>
    /^modules\/[^/]+\/(web\/|lang\/|contract\.ts$|wire\.ts$)/.test(file)
  )
  const isTest = (file: string) => /\/tests\/|\.test\.tsx?$/.test(file)
  return ['package-lock.json', ...shell, ...modules].filter((file) => !isTest(file)).sort()
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules'))
}
