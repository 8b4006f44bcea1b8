// The JSON of the sandbox's API, shared by its routes and its client.
import type { AddressMode } from '#modules/whatsapp/sandbox/server/customer_sends'
import type { StandingFault, SuddenFault } from '#modules/whatsapp/sandbox/server/faults'
import type { Direction, MessageStatus } from '#modules/whatsapp/sandbox/phones/chats'
import type { PhoneKind } from '#modules/whatsapp/sandbox/phones/phone_book'

export interface PhoneWire {
  number: string
  name: string
  lid: string
  kind: PhoneKind
  autoRead: boolean
  /** Business numbers: how many devices are linked, and how many of them are connected. */
  linked?: number
  connected?: number
  /** Customers: the last message of the chat, and how many of the company's are unread. */
  last?: MessageWire
  unread?: number
}

export interface MessageWire {
  id: string
  /** From the customer's point of view: out = the customer wrote it. */
  direction: Direction
  /** The business number of the chat. */
  with: string
  text: string | null
  media: { mimetype: string; url: string; fileName: string | null } | null
  caption: string | null
  quotedId: string | null
  /** out: as the company reported; in: as this phone acknowledged. */
  status: MessageStatus
  /** How many times this id arrived (in). */
  copies: number
  /** The code with which the company's device refused it, if it did. */
  refused: number | null
  /** ISO 8601. */
  at: string
}

export interface MessageOrder {
  from: string
  name?: string
  to?: string
  text?: string
  media?: { mimetype: string; base64: string; caption?: string; fileName?: string }
  quote?: string
  id?: string
  mode?: AddressMode
}

export interface FaultOrder {
  kind: StandingFault | SuddenFault
  number?: string
  count?: number
  ms?: number
  code?: number
}
export interface FaultWire extends FaultOrder {
  id?: number
  /** Sudden faults: how many connections or devices were hit. */
  hit?: number
}

export interface PairedWire {
  number: string
  lid: string
  device: number
}

/** What the program prints when it is ready, on one line. */
export interface ReadyWire {
  ready: true
  pid: number
  port: number
  url: string
  waUrl: string
  mediaHost: string
  /** Path of the PEM file for NODE_EXTRA_CA_CERTS. */
  ca: string
  /** Public key (hex) of the Noise certificates' root, for a client that verifies them. */
  noiseRoot: string
}
