// An error with a message for the operator; it ends the command without a stack trace.

/** 0 is a command that did what it was asked. */
export const exitCodes = { failed: 1, wrongUse: 2, noServer: 3 } as const

export class CliError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = exitCodes.failed
  ) {
    super(message)
  }
}
