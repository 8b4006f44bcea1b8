// `npm run bench -- <area>`: runs the measurements of one area; without one it lists them.
import { areas } from '#bench/areas'
import { CliError } from '#scripts/cli_error'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { launchNode, runNode } from '#scripts/processes/node_child'
import { say, step } from '#scripts/say'
import { openWorkshop } from '#scripts/test/workshop'

/** Runs the areas one after the other, each with a database of its own. */
export default async function bench(processes: ProcessGroup, wanted: string[]): Promise<number> {
  if (!wanted.length) {
    for (const [name, { summary }] of Object.entries(areas)) say(`${name}: ${summary}`)
    return 0
  }
  const unknown = wanted.find((name) => !Object.hasOwn(areas, name))
  if (unknown !== undefined) {
    const known = Object.keys(areas).join(', ')
    throw new CliError(`"${unknown}" cannot be measured; what can: ${known}.`, 2)
  }
  // Build first: self-hosters run the compiled build, so that is what is measured.
  await step('Server', () =>
    runNode(processes, 'ace.js', ['build'], { name: 'The build of the server' })
  )
  const workshop = openWorkshop(processes)
  for (const name of wanted) {
    const env = { ...(await workshop.testEnv(`bench_${name}`)), LOG_LEVEL: 'error' }
    const child = launchNode(processes, areas[name].program, [], { name, env, output: 'show' })
    const { code } = await child.ended
    if (code !== 0) return code ?? 1
  }
  return 0
}
