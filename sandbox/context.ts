// The sandbox's parts in one hand: what is remembered, what is connected, and the rules of the day.
import { EventEmitter } from 'node:events'
import { Arrivals } from '#sandbox/phones/arrivals'
import { ChatChanges } from '#sandbox/phones/chat_changes'
import { Chats } from '#sandbox/phones/chats'
import { Companions } from '#sandbox/phones/companions'
import { Groups } from '#sandbox/phones/groups'
import { PhoneBook } from '#sandbox/phones/phone_book'
import { Vault } from '#sandbox/media/vault'
import type { PhoneCall } from '#sandbox/server/calls'
import { Faults } from '#sandbox/server/faults'
import { Links } from '#sandbox/server/links'
import type { Typing } from '#sandbox/server/presence'
import { Waiting } from '#sandbox/server/waiting'
import { Lanes } from '#sandbox/state/lanes'
import type { Store } from '#sandbox/state/store'

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
