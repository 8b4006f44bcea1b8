// The sandbox's parts in one hand: what is remembered, what is connected, and the rules of the day.
import { EventEmitter } from 'node:events'
import { Arrivals } from '#modules/whatsapp/sandbox/phones/arrivals'
import { ChatChanges } from '#modules/whatsapp/sandbox/phones/chat_changes'
import { Chats } from '#modules/whatsapp/sandbox/phones/chats'
import { Companions } from '#modules/whatsapp/sandbox/phones/companions'
import { Groups } from '#modules/whatsapp/sandbox/phones/groups'
import { PhoneBook } from '#modules/whatsapp/sandbox/phones/phone_book'
import { Vault } from '#modules/whatsapp/sandbox/media/vault'
import type { PhoneCall } from '#modules/whatsapp/sandbox/server/calls'
import { Faults } from '#modules/whatsapp/sandbox/server/faults'
import { Links } from '#modules/whatsapp/sandbox/server/links'
import type { Typing } from '#modules/whatsapp/sandbox/server/presence'
import { Waiting } from '#modules/whatsapp/sandbox/server/waiting'
import { Lanes } from '#modules/whatsapp/sandbox/state/lanes'
import type { Store } from '#modules/whatsapp/sandbox/state/store'

export class SandboxContext {
  readonly phones: PhoneBook
  readonly companions: Companions
  readonly chats: Chats
  readonly changes: ChatChanges
  readonly arrivals: Arrivals
  readonly groups: Groups
  readonly waiting: Waiting
  readonly vault: Vault
  readonly links = new Links()
  readonly faults = new Faults()
  /** One lane per phone: a phone opens and writes its messages one at a time. */
  readonly lanes = new Lanes()
  /** Calls of this run, by id. */
  readonly calls = new Map<string, PhoneCall>()
  /** What each customer sees the company do, by both numbers. */
  readonly typing = new Map<string, Typing>()
  /** Phones that are opening what arrived. */
  readonly awake = new Set<string>()
  /** False once the sandbox is stopping: what lies there is for the next start. */
  isOpen = true
  /** 'change' with a phone's number: its chat looks different now. For the page only. */
  readonly updates = new EventEmitter<{ change: [number: string] }>()
  /** host:port that clients are told to use for media; known once the media host listens. */
  mediaHost = ''

  constructor(readonly store: Store) {
    this.phones = new PhoneBook(store)
    this.companions = new Companions(store)
    this.chats = new Chats(store)
    this.changes = new ChatChanges(store)
    this.arrivals = new Arrivals(store)
    this.waiting = new Waiting(store)
    this.groups = new Groups(store)
    this.vault = new Vault(store)
    this.updates.setMaxListeners(0)
  }

  notify(number: string) {
    this.updates.emit('change', number)
  }
}
