// The shared context of the sandbox: stored state, open connections and active faults.
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
  /** One lane per phone: a phone decrypts and sends its messages one at a time. */
  readonly lanes = new Lanes()
  /** Calls since the process started, by id. */
  readonly calls = new Map<string, PhoneCall>()
  /** The company's typing state as each customer sees it, keyed by both numbers. */
  readonly typing = new Map<string, Typing>()
  /** Phones that are currently processing their arrivals. */
  readonly awake = new Set<string>()
  /** False while the sandbox is stopping: remaining arrivals are left for the next start. */
  isOpen = true
  /** Emits 'change' with a phone's number when its chat looks different. For the page only. */
  readonly updates = new EventEmitter<{ change: [number: string] }>()
  /** host:port that clients are told to use for media; set once the media host listens. */
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

class Lanes {
  readonly #tails = new Map<string, Promise<unknown>>()

  /** Runs `work` after all earlier work of the same lane; a failure does not block the lane. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve()
    const result = before.then(work)
    const tail = result.catch(() => undefined)
    this.#tails.set(key, tail)
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key)
    })
    return result
  }

  /** Resolves when all lanes are empty. */
  async settled() {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values())
  }
}
