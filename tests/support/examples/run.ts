/** Runs an example as its reader would: in a folder of its own, with values in environment variables. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { runFile, tools } from '#tests/support/programs'

export interface World {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

/** Inside the repository, so that examples find its packages. */
export async function aFolder(files: Readonly<Record<string, string>>) {
  await mkdir(app.makePath('tmp'), { recursive: true })
  const folder = await mkdtemp(app.makePath('tmp/example-'))
  const all = { 'package.json': '{ "type": "module" }', ...files }
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/**
 * By `sh`; `curl` is our stand-in, `npx` runs what is installed. Resolves with what it wrote to its output; rejects
 * when a command fails.
 */
export function runShell(code: string, { folder, env }: World): Promise<string> {
  const stands = `curl() { node '${app.makePath('tests/support/examples/curl.mjs')}' "$@"; }
npx() { "$@"; }
`
  const bins = [dirname(process.execPath), app.makePath('node_modules/.bin'), process.env.PATH]
  const options = {
    cwd: folder,
    env: { ...process.env, ...env, NODE_OPTIONS: '', PATH: bins.join(delimiter) },
  }
  return new Promise((resolve, reject) => {
    execFile('sh', ['-euc', `${stands}${code}`], options, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stderr}`)) : resolve(stdout)
    )
  })
}

/** By this Node. Resolves with its output, rejects when it fails. */
export async function runNode(code: string, { folder, env }: World, name = 'example.js') {
  await writeFile(join(folder, name), code)
  const { code: exit, output } = await runFile(join(folder, name), [], { cwd: folder, env })
  if (exit) throw new Error(output)
  return output.trim()
}

/** The same, once the compiler has nothing against it. */
export async function runTypeScript(code: string, world: World) {
  const name = 'example.ts'
  await writeFile(join(world.folder, name), code)
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext', '--types', 'node']
  const modules = ['--module', 'nodenext', '--allowImportingTsExtensions', '--ignoreConfig']
  const { code: exit, output } = await runFile(tools.tsc, [...flags, ...modules, name], {
    cwd: world.folder,
  })
  if (exit) throw new Error(output)
  return runNode(code, world, name)
}
