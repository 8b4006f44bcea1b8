/** Why a call to an address of somebody else has no answer. */

/**
 * - `invalid`: no http or https address, or one with a user name;
 * - `forbidden`: resolves to an address inside a network, such as 10.0.0.1;
 * - `unknown_host`: the name does not resolve;
 * - `unreachable`: refused, reset, or its certificate is not valid;
 * - `timeout`;
 * - `too_large`: longer than asked for, as received or decompressed;
 * - `redirect`: one too many, one without an address, or from https to http;
 * - `garbage`: not HTTP, or not compressed as it says.
 */
export type OutboundErrorKind =
  | 'invalid'
  | 'forbidden'
  | 'unknown_host'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirect'
  | 'garbage'

const sentences: Readonly<Record<OutboundErrorKind, string>> = {
  invalid: 'The address is not a valid http or https address.',
  forbidden: 'The address lies inside a private network.',
  unknown_host: 'The host is not known.',
  unreachable: 'The host cannot be reached.',
  timeout: 'The host did not answer in time.',
  too_large: 'The answer is too large.',
  redirect: 'The host redirects elsewhere.',
  garbage: 'The answer cannot be read.',
}

export class OutboundError extends Error {
  constructor(
    readonly kind: OutboundErrorKind,
    /** The code of the system or of undici, such as ECONNREFUSED. */
    readonly reason?: string
  ) {
    super(reason ? `${sentences[kind]} (${reason})` : sentences[kind])
  }

  /** Any error of a call as one of these; the message never contains the address, which may be a secret. */
  static of(error: unknown): OutboundError {
    if (error instanceof OutboundError) return error
    // `fetch` hides what happened behind a TypeError.
    if (error instanceof TypeError && error.cause) return OutboundError.of(error.cause)
    return OutboundError.#ofSystem(error as NodeJS.ErrnoException)
  }

  static #ofSystem({ name, code }: NodeJS.ErrnoException): OutboundError {
    if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT') {
      return new OutboundError('timeout')
    }
    if (name === 'HTTPParserError') return new OutboundError('garbage', code)
    if (code === 'UND_ERR_HEADERS_OVERFLOW') return new OutboundError('too_large', code)
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new OutboundError('unknown_host', code)
    return new OutboundError('unreachable', code ?? name)
  }
}
