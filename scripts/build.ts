// `npm run build`: makes build/, which runs in production without TypeScript and without the checkout.
import { Failure } from '#scripts/failure'
import type { Household } from '#scripts/household/household'
import { programOf, runNode } from '#scripts/household/node_child'
import { say, step } from '#scripts/say'
import { bringWebApp } from '#scripts/start/web_app'

/** Builds the web app, then the server, then the command line beside it. */
export default async function build(household: Household, args: string[]): Promise<number> {
  if (args.length > 0) throw new Failure('npm run build takes no arguments.', 2)
  say()
  await step(
    (fresh) => (fresh ? 'Web app built' : 'Web app'),
    () => bringWebApp(household)
  )
  await step('Server', () =>
    runNode(household, 'ace.js', ['build'], { name: 'The build of the server' })
  )
  await step('Command line', () =>
    runNode(household, programOf('typescript', 'tsc'), ['-p', 'cli'], {
      name: 'The build of the command line',
    })
  )
  say()
  say('Built into build/. Next: npx guiche doctor, npx guiche migrate, npx guiche serve')
  say('(docs/running.md tells how production is set up).')
  say()
  return 0
}
