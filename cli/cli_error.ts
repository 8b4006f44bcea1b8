// An error with a message for the operator; it ends the command without a stack trace.
export class CliError extends Error {}
