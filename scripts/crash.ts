// `npm run test:crash`: the crash tests at full length; `npm test` runs their short form.
import type { ProcessGroup } from '#scripts/processes/process_group'
import { runSteps } from '#scripts/test/schedule'
import { suite } from '#scripts/test/programs'
import { summarise } from '#scripts/test'
import { openWorkshop } from '#scripts/test/workshop'

/** Lines with the tests' own figures: one line as JSON, and a table. */
const figures =
  /^(crash|two processes|paused holder|clocks apart|campaigns|money|webhooks): |^[┌├│└]/

export default async function crash(processes: ProcessGroup): Promise<number> {
  const full = suite('crash', {
    env: { CRASH: process.env.CRASH ?? 'full' },
    // Most of it is taken by twenty runs with cut connections.
    timeoutMs: 3 * 60 * 60_000,
  })
  const outcomes = await runSteps([full], openWorkshop(processes))
  for (const { output, failed } of outcomes.values()) {
    // The figures of a failed run have already been printed with the rest of its output.
    const lines = failed ? [] : output.split('\n').filter((line) => figures.test(line))
    process.stdout.write(`\n${lines.join('\n')}\n`)
  }
  return summarise(outcomes)
}
