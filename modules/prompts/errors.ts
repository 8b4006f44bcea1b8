/** Error catalogue of prompts (AI-01, AI-13). */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_PROMPT_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_PROMPT_FOUND',
    message: 'There is no such prompt.',
  },
  E_PROMPT_NAME: {
    status: 422,
    wire: 'ERR_PROMPT_NAME_INVALID',
    message: 'A prompt needs a name of 5 to 100 characters that no other prompt has.',
  },
  E_PROMPT_INSTRUCTIONS: {
    status: 422,
    wire: 'ERR_PROMPT_INTELLIGENCE_INVALID',
    message: 'The text of a prompt needs at least 50 characters.',
  },
  E_PROMPT_KEY: {
    status: 422,
    wire: 'ERR_PROMPT_APIKEY_INVALID',
    message: 'A prompt needs the key of its provider.',
  },
  E_PROMPT_QUEUE: {
    status: 422,
    wire: 'ERR_PROMPT_QUEUEID_INVALID',
    message: 'A prompt needs a queue.',
  },
  E_PROMPT_MAX_MESSAGES: {
    status: 422,
    wire: 'ERR_PROMPT_MAX_MESSAGES_INVALID',
    message: 'A prompt reads 1 to 50 messages of the conversation.',
  },
  E_PROMPT_PROVIDER: {
    status: 502,
    wire: 'ERR_PROMPT_PROVIDER',
    message: 'The provider does not list its models now.',
  },
  E_PROMPT_IN_USE: {
    status: 409,
    wire: 'ERR_PROMPT_IN_USE',
    message: 'A queue or a connection uses this prompt.',
  },
} as const satisfies Record<string, ErrorSpec>
