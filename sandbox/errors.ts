// An error that the sandbox tells its user: a status, a code for programs and a sentence for people.
export class SandboxError extends Error {
  constructor(
    readonly status: 400 | 404 | 409 | 413 | 422,
    readonly code: string,
    message: string
  ) {
    super(message)
  }
}
