// The doctor's checks of this machine: Node, environment, disk, web app, port.
import fs from 'node:fs'
import path from 'node:path'
import { bad, good, mind, type Finding } from '#cli/doctor/finding'
import { CliError } from '#cli/cli_error'
import { dataDir, productionEnv } from '#cli/server/environment'
import { home } from '#cli/server/programs'
import { claimPort } from '#scripts/ports'

const gigabyte = 1024 ** 3

export function lookAtNode(): Finding {
  const version = process.versions.node
  if (Number.parseInt(version) >= 24) return good('Node', version)
  return bad('Node', `${version}; Guichê needs 24 or newer`)
}

export function lookAtEnvironment(): Finding[] {
  const findings: Finding[] = []
  try {
    productionEnv()
    findings.push(good('Environment', 'APP_KEY and DATABASE_URL are set'))
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    findings.push(bad('Environment', error.message))
  }
  const address = process.env.PUBLIC_URL
  if (!address) {
    findings.push(mind('Address', 'PUBLIC_URL is not set; addresses of files will name no host'))
  } else if (!address.startsWith('https:')) {
    findings.push(mind('Address', `${address} is not https: passwords travel in the clear`))
  } else {
    findings.push(good('Address', address))
  }
  return findings
}

export async function lookAtDisk(): Promise<Finding[]> {
  const folder = dataDir()
  const existing = nearestExisting(folder)
  try {
    fs.accessSync(existing, fs.constants.W_OK | fs.constants.X_OK)
  } catch {
    return [bad('Disk', `DATA_DIR ${folder} cannot be written: change its owner or set DATA_DIR`)]
  }
  const { bavail, bsize } = fs.statfsSync(existing)
  const free = (bavail * bsize) / gigabyte
  const text = `${free.toFixed(1)} GB free for ${folder}`
  return [free < 1 ? mind('Disk', `only ${text}`) : good('Disk', text)]
}

/** The check must not create the folder: the server creates it, as its own user. */
function nearestExisting(folder: string): string {
  return fs.existsSync(folder) ? folder : nearestExisting(path.dirname(folder))
}

export async function lookAtWebApp(): Promise<Finding[]> {
  const page = path.join(home, 'web/dist/index.html')
  if (fs.existsSync(page)) return [good('Web app', 'built')]
  return [bad('Web app', `${page} is missing: run "npm run build"`)]
}

export async function lookAtPort(): Promise<Finding[]> {
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 3333)
  try {
    await claimPort(host, port, 'PORT')
    return [good('Port', `${port} on ${host} is free`)]
  } catch (error) {
    if (await isServing(port)) return [good('Port', `${port}: Guichê answers there`)]
    return [bad('Port', (error as Error).message)]
  }
}

async function isServing(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health`, {
      signal: AbortSignal.timeout(3_000),
    })
    return answer.ok
  } catch {
    return false
  }
}
