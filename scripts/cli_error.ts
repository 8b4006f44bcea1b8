// The one kind of error a person at the terminal sees: a sentence that says what to do.

/** Ends a command with one sentence and an exit code other than 0; never with a stack. */
export class CliError extends Error {
  constructor(
    sentence: string,
    readonly exitCode = 1
  ) {
    super(sentence)
  }
}

/** Telltale words of PostgreSQL, Node and the tools, and what a person can do about each. */
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
 * Makes a CliError of what a program said before it gave up: a known cause gets its sentence, an
 * unknown one is shown as it is, after `what` did not work.
 */
export function explain(what: string, said: string): CliError {
  const cause = known.find(({ telltale }) => telltale.test(said))
  if (cause) return new CliError(`${what} ${cause.sentence}`)
  return new CliError(`${what} It said:\n\n${indent(lastLines(said, 60))}`)
}

/** The same for anything that was thrown; a CliError passes unchanged. */
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
