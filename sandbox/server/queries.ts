// The queries (iq) that a client sends and the responses of WhatsApp's server.
import type { Companion } from '#sandbox/phones/companions'
import { Endpoint } from '#sandbox/phones/endpoint'
import type { Connection } from '#sandbox/server/connection'
import { answerGroups } from '#sandbox/server/group_queries'
import { drain } from '#sandbox/server/login'
import { hearLinkCode } from '#sandbox/server/pairing'
import { pictureNode } from '#sandbox/server/profile_pictures'
import { answerUsync } from '#sandbox/server/usync'
import { bundleNode, readKey, readSignedKey } from '#sandbox/wire/key_bundle'
import { child, children, node, SERVER, timestamp, type Stanza } from '#sandbox/wire/node'
import { spendBundle } from '#sandbox/server/prekeys'
import type { SandboxContext } from '#sandbox/context'

interface Question {
  readonly context: SandboxContext
  readonly connection: Connection
  readonly iq: Stanza
  /** The query's only child. */
  readonly body: Stanza | undefined
}
type Answer = Stanza[] | { readonly error: number; readonly text: string } | undefined

/** By namespace; any other namespace gets an empty result, which clients take as success. */
const ANSWERS: Record<string, (question: Question) => Answer> = {
  'encrypt': answerKeys,
  'usync': ({ context, body }) => answerUsync(context, body),
  'md': answerDevices,
  'w:m': ({ context }) => [mediaConnection(context.mediaHost)],
  'abt': () => [node('props', { hash: 'sandbox' })],
  'blocklist': () => [node('list', {}, [])],
  'privacy': ({ iq }) => [iq.attrs.type === 'get' ? privacySettings() : node('tokens', {}, [])],
  'w:sync:app:state': ({ body }) => [emptyAppState(body)],
  'w:g2': ({ context, connection, iq }) => answerGroups(context, connection.companion, iq),
  'w:profile:picture': ({ context, connection, iq }) => {
    const asker = connection.companion?.number
    const picture = pictureNode(context, iq.attrs.target ?? iq.attrs.to, asker)
    return picture ? [picture] : { error: 404, text: 'item-not-found' }
  },
}

export async function answerQuery(context: SandboxContext, connection: Connection, iq: Stanza) {
  const { id, xmlns, to } = iq.attrs
  const question = { context, connection, iq, body: children(iq)[0] }
  const answer = ANSWERS[xmlns]?.(question)
  const attributes = { from: to ?? SERVER, id, t: timestamp() }
  if (answer && 'error' in answer) {
    const error = node('error', { code: String(answer.error), text: answer.text })
    return connection.send(node('iq', { ...attributes, type: 'error' }, [error]))
  }
  connection.send(node('iq', { ...attributes, type: 'result' }, answer))
  if (xmlns === 'passive' && question.body?.tag === 'active') await drain(context, connection)
}

function answerKeys({ context, connection, iq, body }: Question): Answer {
  const { companion } = connection
  if (!companion) return undefined
  switch (body?.tag) {
    case 'count':
      return [node('count', { value: String(context.companions.countPreKeys(companion)) })]
    case 'digest':
      return [node('digest', {}, [])]
    case 'key':
      return [
        node(
          'list',
          {},
          children(body, 'user').flatMap(({ attrs }) => bundlesOf(context, connection, attrs.jid))
        ),
      ]
    case 'rotate':
      return saveSignedKey(context, companion, body)
  }
  if (iq.attrs.type !== 'set') return undefined
  context.companions.addPreKeys(companion, children(child(iq, 'list'), 'key').map(readKey))
  return saveSignedKey(context, companion, iq)
}

function saveSignedKey(context: SandboxContext, companion: Companion, parent: Stanza): undefined {
  context.companions.saveSignedPreKey(companion, readSignedKey(child(parent, 'skey')))
}

function bundlesOf(context: SandboxContext, asking: Connection, jid: string): Stanza[] {
  const target = context.phones.locate(jid)
  if (!target) return []
  const { phone, device } = target
  if (device === 0) return [bundleNode(jid, new Endpoint(context.store, phone).bundle())]
  const companion = context.companions.find(phone.number, device)
  // A client queries its own keys to check whether the server still has them.
  if (!companion || companion.device === asking.companion?.device) return []
  return [bundleNode(jid, spendBundle(context, companion))]
}

function answerDevices({ context, connection, body }: Question): Answer {
  if (body?.tag === 'link_code_companion_reg') return hearLinkCode(connection, body)
  const { companion } = connection
  if (body?.tag === 'remove-companion-device' && companion) {
    context.companions.remove(companion)
    context.notify(companion.number)
    connection.closeWith(node('xmlstreamend'))
  }
  return undefined
}

function mediaConnection(hostname: string): Stanza {
  const attributes = { auth: 'sandbox', ttl: '300', auth_ttl: '300', max_buckets: '12' }
  const host = node('host', { hostname, maxContentLengthBytes: String(100 * 1024 * 1024) })
  return node('media_conn', attributes, [host])
}

function privacySettings(): Stanza {
  const names = ['readreceipts', 'last', 'online', 'profile', 'status', 'groupadd', 'calladd']
  return node(
    'privacy',
    {},
    names.map((name) => node('category', { name, value: 'all' }))
  )
}

function emptyAppState(sync: Stanza | undefined): Stanza {
  const collections = children(sync, 'collection').map(({ attrs }) =>
    node('collection', { name: attrs.name, version: attrs.version ?? '0', type: 'result' })
  )
  return node('sync', {}, collections)
}
