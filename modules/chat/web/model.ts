/** Talks as the screens know them. */
export interface Person {
  readonly id: number
  readonly name: string
}
export interface Talk {
  readonly id: number
  readonly uuid: string
  readonly title: string
  readonly owner: Person
  /** "Name: text"; empty before anybody wrote. */
  readonly lastMessage: string
  readonly updatedAt: string
  readonly members: readonly { readonly person: Person; readonly unreads: number }[]
}
export interface Message {
  /** Below zero while it is on its way. */
  readonly id: number
  readonly talkId: number
  readonly sender: Person
  readonly text: string
  readonly createdAt: string
}
/** A page from the end of a talk, in the order of writing. */
export interface MessagePage {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
}

/** What a person has not read of a talk. */
export const unreadOf = ({ members }: Talk, userId: number) =>
  members.find(({ person }) => person.id === userId)?.unreads ?? 0

/** Who else is in it, by name. */
export const othersOf = ({ members }: Talk, userId: number) =>
  members.map(({ person }) => person).filter(({ id }) => id !== userId)
