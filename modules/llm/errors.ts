/** Error catalogue of the configuration of language models. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_LLM_SERVER: {
    status: 422,
    wire: 'ERR_LLM_SERVER_NOT_ALLOWED',
    message: 'The operator of the platform has not allowed this address.',
  },
  E_LLM_PROVIDER: {
    status: 502,
    wire: 'ERR_LLM_PROVIDER',
    message: 'The server with the model gave no answer.',
  },
  E_LLM_MODEL_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_LLM_MODEL_FOUND',
    message: 'The server does not have this model.',
  },
  E_LLM_MODEL_IN_USE: {
    status: 409,
    wire: 'ERR_LLM_MODEL_IN_USE',
    message: 'The configuration of a company uses this model.',
  },
  E_LLM_PULL_RUNNING: {
    status: 409,
    wire: 'ERR_LLM_PULL_RUNNING',
    message: 'The server is downloading a model; one at a time.',
  },
  E_LLM_TEMPLATE_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_LLM_TEMPLATE_FOUND',
    message: 'There is no such template.',
  },
  E_LLM_TEMPLATE_NAME: {
    status: 409,
    wire: 'ERR_LLM_TEMPLATE_NAME',
    message: 'Another template has this name.',
  },
  E_LLM_TEMPLATES_FULL: {
    status: 422,
    wire: 'ERR_LLM_TEMPLATES_FULL',
    message: 'A company has at most 200 templates.',
  },
  E_LLM_HELP_OFF: {
    status: 403,
    wire: 'ERR_LLM_HELP_OFF',
    message: 'The company has not switched on help by the model.',
  },
  E_LLM_HELP_NO_TEXT: {
    status: 422,
    wire: 'ERR_LLM_HELP_NO_TEXT',
    message: 'There is no text that the model could read.',
  },
  E_LLM_HELP_TOO_LONG: {
    status: 422,
    wire: 'ERR_LLM_HELP_TOO_LONG',
    message: 'The text is longer than the model reads at once.',
  },
  E_LLM_LIMIT: {
    status: 429,
    wire: 'ERR_LLM_LIMIT',
    message: 'The company’s own limit of requests to the model is reached.',
  },
} as const satisfies Record<string, ErrorSpec>
