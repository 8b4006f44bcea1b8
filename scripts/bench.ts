// `npm run bench -- <area>`: runs the measurements of bench/<area>.ts.
import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '#scripts/failure'
import type { Household } from '#scripts/household/household'
import { launchNode } from '#scripts/household/node_child'
import { openWorkshop } from '#scripts/test/workshop'

/** Runs one area, or all of them one after the other, each with a database of its own. */
export default async function bench(household: Household, args: string[]): Promise<number> {
  const areas = fs.existsSync('bench')
    ? fs
        .readdirSync('bench')
        .filter((file) => file.endsWith('.ts'))
        .map((file) => path.basename(file, '.ts'))
    : []
  const wanted = args.length > 0 ? args : areas
  const unknown = wanted.find((area) => !areas.includes(area))
  if (unknown || wanted.length === 0) {
    throw new Failure(`Areas that can be measured: ${areas.join(', ') || 'none yet'}.`, 2)
  }
  const workshop = openWorkshop(household)
  for (const area of wanted) {
    const env = { ...(await workshop.testEnv(`bench_${area}`)), LOG_LEVEL: 'error' }
    const child = launchNode(household, `bench/${area}.ts`, [], { name: area, env, output: 'show' })
    const { code } = await child.ended
    if (code !== 0) return code ?? 1
  }
  return 0
}
