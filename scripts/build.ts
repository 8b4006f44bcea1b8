// `npm run build`: creates a release, which runs in production without TypeScript and without the checkout.
import fs from 'node:fs'
import { CliError } from '#scripts/cli_error'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { programOf, runNode } from '#scripts/processes/node_child'
import { waitForLock } from './lock.mjs'
import { makeRelease } from '#scripts/releases'
import { say, step } from '#scripts/say'
import { bringWebApp } from '#scripts/start/web_app'

/** Builds the web app, the server and the command line in parallel, and creates a release of them. */
export default async function build(processes: ProcessGroup, args: string[]): Promise<number> {
  if (args.length > 0) throw new CliError('npm run build takes no arguments.', 2)
  say()
  const lock = await waitForLock(`build ${fs.realpathSync('.')}`)
  try {
    await buildRelease(processes)
  } finally {
    await lock.release()
  }
  say()
  say(
    'build/current is the new release; a server that runs stays on its own until it is restarted.'
  )
  say('Next: npx guiche doctor, npx guiche migrate, npx guiche serve')
  say('(docs/running.md tells how production is set up).')
  say()
  return 0
}

async function buildRelease(processes: ProcessGroup) {
  await step(
    (fresh) => (fresh ? 'Web app built' : 'Web app'),
    () => bringWebApp(processes)
  )
  await step('Server', () =>
    runNode(processes, 'ace.js', ['build'], { name: 'The build of the server' })
  )
  await step('Command line', () =>
    runNode(processes, programOf('typescript', 'tsc'), ['-p', 'cli'], {
      name: 'The build of the command line',
    })
  )
  await step(
    (name) => `Release ${name}`,
    async () => makeRelease('.')
  )
}
