// An error with a sentence for the operator; it ends the command without a stack.
export class CliError extends Error {}
