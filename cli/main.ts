// The command line `guiche`: commands that run the server's own programs, and those of the modules.
import fs from 'node:fs'
import os from 'node:os'
import { styleText } from 'node:util'
import { CommanderError } from 'commander'
import { CliError, exitCodes } from '#cli/cli_error'
import { guicheProgram } from '#cli/program'

if (fs.existsSync('.env')) process.loadEnvFile('.env')

// Whoever reads what is printed may have read enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(128 + os.constants.signals.SIGPIPE)
})

const program = await guicheProgram()

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
}

/** Commander has printed its own errors already. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.wrongUse
  if (!(error instanceof CliError)) throw error
  const words = styleText('red', error.message, { stream: process.stderr })
  process.stderr.write(`\n  ${words}\n\n`)
  return error.exitCode
}
