// The questions (iq) that a client asks and the answers that WhatsApp's server gives.
import type { Companion } from '#modules/whatsapp/sandbox/phones/companions'
import { Endpoint } from '#modules/whatsapp/sandbox/phones/endpoint'
import type { Connection } from '#modules/whatsapp/sandbox/server/connection'
import { answerGroups } from '#modules/whatsapp/sandbox/server/group_queries'
import { drain } from '#modules/whatsapp/sandbox/server/login'
import { hearLinkCode } from '#modules/whatsapp/sandbox/server/pairing'
import { pictureNode } from '#modules/whatsapp/sandbox/server/profile_pictures'
import { answerUsync } from '#modules/whatsapp/sandbox/server/usync'
import { bundleNode, readKey, readSignedKey } from '#modules/whatsapp/sandbox/wire/key_bundle'
import {
  child,
  children,
  node,
  SERVER,
  timestamp,
  type Stanza,
} from '#modules/whatsapp/sandbox/wire/node'
import { spendBundle } from '#modules/whatsapp/sandbox/server/prekeys'
import type { World } from '#modules/whatsapp/sandbox/world'

interface Question {
  readonly world: World
  readonly connection: Connection
  readonly iq: Stanza
  /** The question's only child. */
  readonly body: Stanza | undefined
}
type Answer = Stanza[] | { readonly error: number; readonly text: string } | undefined

/** By namespace; what is not named here is answered with an empty result, which clients take as "done". */
const ANSWERS: Record<string, (question: Question) => Answer> = {
  'encrypt': answerKeys,
  'usync': ({ world, body }) => answerUsync(world, body),
  'md': answerDevices,
  'w:m': ({ world }) => [mediaConnection(world.mediaHost)],
  'abt': () => [node('props', { hash: 'sandbox' })],
  'blocklist': () => [node('list', {}, [])],
  'privacy': ({ iq }) => [iq.attrs.type === 'get' ? privacySettings() : node('tokens', {}, [])],
  'w:sync:app:state': ({ body }) => [emptyAppState(body)],
  'w:g2': ({ world, connection, iq }) => answerGroups(world, connection.companion, iq),
  'w:profile:picture': ({ world, connection, iq }) => {
    const asker = connection.companion?.number
    const picture = pictureNode(world, iq.attrs.target ?? iq.attrs.to, asker)
    return picture ? [picture] : { error: 404, text: 'item-not-found' }
  },
}

export async function answerQuery(world: World, connection: Connection, iq: Stanza) {
  const { id, xmlns, to } = iq.attrs
  const question = { world, connection, iq, body: children(iq)[0] }
  const answer = ANSWERS[xmlns]?.(question)
  const attributes = { from: to ?? SERVER, id, t: timestamp() }
  if (answer && 'error' in answer) {
    const error = node('error', { code: String(answer.error), text: answer.text })
    return connection.send(node('iq', { ...attributes, type: 'error' }, [error]))
  }
  connection.send(node('iq', { ...attributes, type: 'result' }, answer))
  if (xmlns === 'passive' && question.body?.tag === 'active') await drain(world, connection)
}

function answerKeys({ world, connection, iq, body }: Question): Answer {
  const { companion } = connection
  if (!companion) return undefined
  switch (body?.tag) {
    case 'count':
      return [node('count', { value: String(world.companions.countPreKeys(companion)) })]
    case 'digest':
      return [node('digest', {}, [])]
    case 'key':
      return [
        node(
          'list',
          {},
          children(body, 'user').flatMap(({ attrs }) => bundlesOf(world, connection, attrs.jid))
        ),
      ]
    case 'rotate':
      return saveSignedKey(world, companion, body)
  }
  if (iq.attrs.type !== 'set') return undefined
  world.companions.addPreKeys(companion, children(child(iq, 'list'), 'key').map(readKey))
  return saveSignedKey(world, companion, iq)
}

function saveSignedKey(world: World, companion: Companion, parent: Stanza): undefined {
  world.companions.saveSignedPreKey(companion, readSignedKey(child(parent, 'skey')))
}

function bundlesOf(world: World, asking: Connection, jid: string): Stanza[] {
  const target = world.phones.locate(jid)
  if (!target) return []
  const { phone, device } = target
  if (device === 0) return [bundleNode(jid, new Endpoint(world.store, phone).bundle())]
  const companion = world.companions.find(phone.number, device)
  // Asking for one's own keys is a client's way to see whether the server still has them.
  if (!companion || companion.device === asking.companion?.device) return []
  return [bundleNode(jid, spendBundle(world, companion))]
}

function answerDevices({ world, connection, body }: Question): Answer {
  if (body?.tag === 'link_code_companion_reg') return hearLinkCode(connection, body)
  const { companion } = connection
  if (body?.tag === 'remove-companion-device' && companion) {
    world.companions.remove(companion)
    world.notify(companion.number)
    connection.farewell(node('xmlstreamend'))
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
