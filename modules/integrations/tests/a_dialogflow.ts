/** Fixture: Google's token server and Dialogflow on this machine, which answer what a test has them answer. */
import { generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import env from '#start/env'
import { permitLoopback } from '#modules/integrations/testing'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** What Google gives for a service account. */
export const aKey = (changed: object = {}) =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'loja',
    client_email: 'guiche@loja.iam.example',
    private_key: pem,
    ...changed,
  })

export interface Detected {
  readonly path: string
  readonly token: string | undefined
  readonly body: {
    readonly queryInput: {
      readonly text?: { readonly text: string; readonly languageCode: string }
      readonly audioConfig?: Readonly<Record<string, unknown>>
    }
    readonly inputAudio?: string
  }
}
interface Reply {
  readonly status?: number
  readonly body: object
}

export const says = (...texts: string[]): Reply => ({
  body: { queryResult: { fulfillmentMessages: texts.map((text) => ({ text: { text: [text] } })) } },
})

export async function startDialogflow() {
  const forbid = permitLoopback()
  const detected: Detected[] = []
  let tokens = 0
  let tokenReply: Reply | null = null
  let replies: Reply[] = [says('Olá')]
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await Array.fromAsync(request)).toString()
    const reply = ({ status = 200, body }: Reply) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.url === '/token') {
      tokens++
      if (!isSigned(new URLSearchParams(raw).get('assertion') ?? '')) {
        return reply({ status: 400, body: { error: 'invalid_grant' } })
      }
      return reply(tokenReply ?? { body: { access_token: `token-${tokens}`, expires_in: 3600 } })
    }
    const { authorization } = request.headers
    detected.push({ path: request.url!, token: authorization, body: JSON.parse(raw) as never })
    reply(replies.length > 1 ? replies.shift()! : replies[0]!)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // Requests of walks use it to the end of the process.
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const restore = [put('DIALOGFLOW_URL', url), put('GOOGLE_TOKEN_URL', `${url}/token`)]
  return {
    detected,
    tokensGiven: () => tokens,
    /** One for each message; the last one stays. */
    answers(...next: Reply[]) {
      replies = next
    },
    givesToken(next: Reply) {
      tokenReply = next
    },
    stop() {
      for (const undo of [forbid, ...restore]) undo()
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Dialogflow = Awaited<ReturnType<typeof startDialogflow>>

function isSigned(assertion: string): boolean {
  const [header, claims, signature = ''] = assertion.split('.')
  const signed = Buffer.from(`${header}.${claims}`)
  return verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))
}

function put(name: 'DIALOGFLOW_URL' | 'GOOGLE_TOKEN_URL', value: string): () => void {
  const before = env.get(name)
  env.set(name, value)
  return () => {
    env.set(name, before as string)
    if (before === undefined) delete process.env[name]
  }
}
