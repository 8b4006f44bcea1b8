// Google's token server and Dialogflow's detectIntent, for the key that this stand-in makes itself.
import { randomUUID, verify } from 'node:crypto'
import { isPicture, linesOf, type Script } from '#modules/integrations/sandbox/script'
import type { Answer } from '#modules/integrations/sandbox/server'
import type { RuleWire } from '#modules/integrations/sandbox/wire'

export const project = 'guiche-teste'
const email = `guiche@${project}.iam.gserviceaccount.example`
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** The JSON that an admin pastes. */
export const serviceAccount = ({ privateKey }: Script): string =>
  JSON.stringify({
    type: 'service_account',
    project_id: project,
    client_email: email,
    private_key: privateKey,
  })

export class Dialogflow {
  readonly #tokens = new Set<string>()

  constructor(private readonly script: Script) {}

  /** `form`: the raw body. */
  token(form: string): Answer {
    const given = new URLSearchParams(form)
    const problem =
      given.get('grant_type') === grant
        ? this.#problemOf(given.get('assertion') ?? '')
        : 'unsupported_grant_type'
    if (problem) {
      const body = { error: 'invalid_grant', error_description: problem }
      return { status: 400, body }
    }
    const token = randomUUID()
    this.#tokens.add(token)
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  /** Null for another program's call. */
  answer(
    path: string,
    body: Readonly<Record<string, unknown>>,
    authorization: string
  ): Answer | null {
    const place =
      /^\/v2\/projects\/([^/]+)\/(?:locations\/[^/]+\/)?agent\/sessions\/[^/]+:detectIntent$/
    const asked = place.exec(path)?.[1]
    if (asked === undefined) return null
    if (!this.#tokens.has(authorization.replace(/^Bearer /, ''))) {
      return refusal(401, 'Request had invalid authentication credentials.', 'UNAUTHENTICATED')
    }
    if (asked !== project) {
      return refusal(403, `Caller may not use project ${asked}.`, 'PERMISSION_DENIED')
    }
    return this.#detect(body.queryInput as { text?: { text?: string } } | undefined)
  }

  #detect(input: { text?: { text?: string } } | undefined): Answer {
    const text = input?.text?.text
    if (text !== undefined && (!text || text.length > 256)) {
      return refusal(400, 'Input text is empty or exceeds 256 characters.', 'INVALID_ARGUMENT')
    }
    const rule = this.script.ruleFor(text ?? '[voz]')
    const fulfillmentMessages = linesOf(rule).map((line) =>
      isPicture(line) ? { payload: { image: line } } : { text: { text: [line] } }
    )
    return { status: 200, body: { queryResult: { fulfillmentMessages, ...outcomeOf(rule) } } }
  }

  /** Undefined for an assertion that our key has signed and that is still valid. */
  #problemOf(assertion: string): string | undefined {
    const [header = '', claims = '', signature = ''] = assertion.split('.')
    const signed = Buffer.from(`${header}.${claims}`)
    const bytes = Buffer.from(signature, 'base64url')
    if (!verify('RSA-SHA256', signed, this.script.publicKey, bytes)) return 'Invalid JWT Signature.'
    const { iss, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      iss?: string
      exp?: number
    }
    if (iss !== email) return 'Invalid grant: account not found'
    return (exp ?? 0) * 1000 < Date.now() ? 'Token has expired.' : undefined
  }
}

function outcomeOf(rule: RuleWire | null) {
  const isOver = rule?.end === true || rule?.action?.type === 'stop'
  const parameters = rule?.action?.type === 'transfer' ? { queueId: rule.action.queueId } : {}
  return { intent: { displayName: 'teste', endInteraction: isOver }, parameters }
}

const refusal = (code: number, message: string, status: string): Answer => ({
  status: code,
  body: { error: { code, message, status } },
})
