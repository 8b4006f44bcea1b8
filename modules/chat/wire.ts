/** HTTP contract of threads: chats (operations.md 3). People appear with id and name only (CHT-04). */
export interface PersonWire {
  readonly id: number
  readonly name: string
}
export interface ChatWire {
  readonly id: number
  readonly uuid: string
  readonly title: string
  readonly ownerId: number
  readonly owner: PersonWire
  readonly lastMessage: string
  readonly updatedAt: string
  readonly users: readonly {
    readonly userId: number
    readonly unreads: number
    readonly user: PersonWire
  }[]
}
export interface ChatMessageWire {
  readonly id: number
  readonly chatId: number
  readonly senderId: number
  readonly sender: PersonWire
  readonly message: string
  readonly createdAt: string
}
export interface ChatsPageWire {
  readonly records: readonly ChatWire[]
  readonly count: number
  readonly hasMore: boolean
}
export interface ChatMessagesPageWire {
  readonly records: readonly ChatMessageWire[]
  readonly count: number
  readonly hasMore: boolean
}
