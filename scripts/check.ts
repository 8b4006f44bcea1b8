// `npm run check`: the quick part of the tests, to run before a commit.
import type { ProcessGroup } from '#scripts/processes/process_group'
import test from '#scripts/test'

export default function check(processes: ProcessGroup): Promise<number> {
  return test(processes, [
    '--only',
    'format,rules,house,lint,types,walls,modules:check,advisories,unit,web',
  ])
}
