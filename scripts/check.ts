// `npm run check`: the quick part of the tests, for before a commit.
import type { Household } from '#scripts/household/household'
import test from '#scripts/test'

export default function check(household: Household): Promise<number> {
  return test(household, ['--only', 'format,lint,types,walls,modules:check,advisories,unit,web'])
}
