/** What every call may answer when it is refused. */
import type { Json } from '#modules/external_api/document/answers'

export const errorSchema: Json = {
  type: 'object',
  properties: {
    error: { type: 'string', pattern: '^ERR_[A-Z0-9_]+$', description: 'A code that stays.' },
    message: { type: 'string', description: 'For developers, in English.' },
  },
  required: ['error', 'message'],
}

const words: Readonly<Record<number, string>> = {
  400: 'The request cannot be carried out as it is.',
  401: 'The token is missing, or nobody has it.',
  402: 'The subscription of the company has expired.',
  403: 'The scope, the rights of the person or the plan do not permit it.',
  404: 'There is nothing of this id.',
  409: 'It contradicts what is there.',
  413: 'The body or a file is too large.',
  415: 'The body is of a type that the call does not read.',
  422: 'Fields are not valid; `details` names them.',
  429: 'Too many requests; `Retry-After` says how many seconds to wait.',
  503: 'The server cannot reach its data right now.',
}

export const errorResponses: Json = Object.fromEntries(
  Object.entries(words).map(([status, description]) => [
    status,
    {
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
)
