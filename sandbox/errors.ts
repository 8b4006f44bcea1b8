// An error returned to the API's caller: an HTTP status, a code for programs and a message for people.
export class SandboxError extends Error {
  constructor(
    readonly status: 400 | 404 | 409 | 413 | 422,
    readonly code: string,
    message: string
  ) {
    super(message)
  }
}
