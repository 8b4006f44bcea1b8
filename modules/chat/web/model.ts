/** Threads as the screens use them. */
export interface Person {
  readonly id: number
  readonly name: string
}
export interface Thread {
  readonly id: number
  readonly uuid: string
  readonly title: string
  readonly owner: Person
  /** "Name: text"; empty before the first message. */
  readonly lastMessage: string
  readonly updatedAt: string
  readonly members: readonly { readonly person: Person; readonly unreads: number }[]
}
export interface Message {
  /** Negative while it is pending. */
  readonly id: number
  readonly threadId: number
  readonly sender: Person
  readonly text: string
  readonly createdAt: string
}
/** A page from the end of a thread, in ascending order. */
export interface MessagePage {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
}

/** The person's unread count in a thread. */
export const unreadOf = ({ members }: Thread, userId: number) =>
  members.find(({ person }) => person.id === userId)?.unreads ?? 0

/** The other members, by name. */
export const othersOf = ({ members }: Thread, userId: number) =>
  members.map(({ person }) => person).filter(({ id }) => id !== userId)
