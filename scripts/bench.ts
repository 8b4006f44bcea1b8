// `npm run bench -- <area>`: runs the measurements of one area; without one it lists them.
import { areas } from '#bench/areas'
import { Failure } from '#scripts/failure'
import type { Household } from '#scripts/household/household'
import { launchNode, runNode } from '#scripts/household/node_child'
import { say, step } from '#scripts/say'
import { openWorkshop } from '#scripts/test/workshop'

/** Runs the areas one after the other, each with a database of its own. */
export default async function bench(household: Household, wanted: string[]): Promise<number> {
  if (!wanted.length) {
    for (const [name, { summary }] of Object.entries(areas)) say(`${name}: ${summary}`)
    return 0
  }
  const unknown = wanted.find((name) => !Object.hasOwn(areas, name))
  if (unknown !== undefined) {
    const known = Object.keys(areas).join(', ')
    throw new Failure(`"${unknown}" cannot be measured; what can: ${known}.`, 2)
  }
  // What is measured is what self-hosters run.
  await step('Server', () =>
    runNode(household, 'ace.js', ['build'], { name: 'The build of the server' })
  )
  const workshop = openWorkshop(household)
  for (const name of wanted) {
    const env = { ...(await workshop.testEnv(`bench_${name}`)), LOG_LEVEL: 'error' }
    const child = launchNode(household, areas[name].program, [], { name, env, output: 'show' })
    const { code } = await child.ended
    if (code !== 0) return code ?? 1
  }
  return 0
}
