// `npm run test:crash`: the crash tests at full length; `npm test` runs their short form.
import type { Household } from '#scripts/household/household'
import { runSteps } from '#scripts/test/schedule'
import { suite } from '#scripts/test/programs'
import { summarise } from '#scripts/test'
import { openWorkshop } from '#scripts/test/workshop'

export default async function crash(household: Household): Promise<number> {
  const full = suite('crash', { env: { CRASH: 'full' }, patienceMs: 60 * 60_000 })
  return summarise(await runSteps([full], openWorkshop(household)))
}
