// The only kind of error shown to a user at the terminal: a message that says what to do.

/** Ends a command with one sentence and an exit code other than 0; never with a stack trace. */
export class CliError extends Error {
  constructor(
    sentence: string,
    readonly exitCode = 1
  ) {
    super(sentence)
  }
}

/** Characteristic error texts of PostgreSQL, Node and the tools, and what the user can do about each. */
const known: readonly { telltale: RegExp; sentence: string }[] = [
  {
    telltale: /no space left on device|ENOSPC|could not extend file|disk_full|disk full/i,
    sentence:
      'The disk is full: free some space (or set DATA_DIR to a folder on another disk) and run the same command again.',
  },
  {
    telltale: /read-only file system|EROFS/i,
    sentence:
      'The folder cannot be written to (read-only file system): set DATA_DIR to a folder that can.',
  },
  {
    telltale: /could not (map anonymous|create) shared memory|cannot allocate memory|ENOMEM/i,
    sentence: 'There is not enough memory: close other programs and run the same command again.',
  },
  {
    telltale: /error while loading shared libraries|version `GLIBC|cannot execute binary/i,
    sentence:
      'The PostgreSQL that comes with Guichê does not run on this system: set DATABASE_URL to a PostgreSQL 18 of your own.',
  },
]

/**
 * Makes a CliError from the last output of a failed program: a known cause gets its own message, an
 * unknown one is shown unchanged after `what`, which names the failed action.
 */
export function explain(what: string, said: string): CliError {
  const cause = known.find(({ telltale }) => telltale.test(said))
  if (cause) return new CliError(`${what} ${cause.sentence}`)
  return new CliError(`${what} It said:\n\n${indent(lastLines(said, 60))}`)
}

/** The same for any thrown value; a CliError is returned unchanged. */
export function cliErrorOf(what: string, error: unknown): CliError {
  if (error instanceof CliError) return error
  const { code, message, stack } = error as NodeJS.ErrnoException
  return explain(what, [code, stack ?? message ?? String(error)].filter(Boolean).join(' '))
}

function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n') || '(nothing)'
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ')
}
