// Asks the server again and again, for commands that show how something goes on until somebody ends them.
import { setTimeout as sleep } from 'node:timers/promises'
import { CliError, exitCodes } from '#cli/cli_error'

/** Milliseconds between an answer and the next question. */
const everyMs = 1000
/** Milliseconds for which a server may be away, for example for an update, once it has answered. */
const awayMs = 60_000

/**
 * Calls `look` each second until it says what came of it. A server that does not answer is waited for, which the error output
 * says once; throws CliError with exit code 3 when it stays away, or did not answer at the beginning.
 */
export async function follow<Outcome>(look: () => Promise<Outcome | undefined>): Promise<Outcome> {
  let answeredAt: number | null = null
  let isAway = false
  for (; ; await sleep(everyMs)) {
    try {
      const outcome = await look()
      if (outcome !== undefined) return outcome
      answeredAt = Date.now()
      isAway = false
    } catch (error) {
      const isSilence = error instanceof CliError && error.exitCode === exitCodes.noServer
      if (!isSilence || answeredAt === null || Date.now() - answeredAt > awayMs) throw error
      if (!isAway) note('The server does not answer; trying again.')
      isAway = true
    }
  }
}

/** A line for people on the error output, so that programs read nothing but answers. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`)
}
