// Encodes and reads the binary nodes that make up every WhatsApp stanza.
import type { BinaryNode } from '@whiskeysockets/baileys'

export type Stanza = BinaryNode
export type StanzaAttributes = Record<string, string | undefined>

/** The server's own address, used as `from` of stanzas that no person sent. */
export const SERVER = 's.whatsapp.net'

/** Creates a node; attributes that are undefined are omitted. */
export function node(tag: string, attributes: StanzaAttributes = {}, content?: Stanza['content']) {
  const attrs: Record<string, string> = {}
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) attrs[key] = value
  const stanza: Stanza = content === undefined ? { tag, attrs } : { tag, attrs, content }
  return stanza
}

/** The first child with that tag, if any. */
export function child(parent: Stanza | undefined, tag: string): Stanza | undefined {
  return children(parent).find((candidate) => candidate.tag === tag)
}

/** All children, or those with the tag. */
export function children(parent: Stanza | undefined, tag?: string): Stanza[] {
  if (!Array.isArray(parent?.content)) return []
  return tag ? parent.content.filter((candidate) => candidate.tag === tag) : parent.content
}

/** The node's content as bytes; empty when there is none. */
export function bytesOf(stanza: Stanza | undefined): Buffer {
  const content = stanza?.content
  if (content === undefined || Array.isArray(content)) return Buffer.alloc(0)
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
}

/** Big-endian bytes of any length as a number. */
export function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}

/** A notification in the server's newer (MEX) format: an operation and its JSON. */
export function mexNotice(id: string, operation: string, content: string): Stanza {
  const update = node('update', { op_name: operation }, Buffer.from(content))
  return node('notification', { from: SERVER, id, type: 'mex', t: timestamp() }, [update])
}

/** Unix seconds as a string, the time format of all stanzas. */
export function timestamp(): string {
  return Math.floor(Date.now() / 1000).toString()
}
