// Changes to a message that a phone already shows: edit, deletion for everyone, reaction.
import type { Change } from '#sandbox/phones/read_change'
import type { ChatKey } from '#sandbox/phones/chats'
import type { Store } from '#sandbox/state/store'

export interface ShownReaction {
  /** Number of the person who reacted. */
  readonly by: string
  readonly emoji: string
}

const ONE = 'customer = ? and business = ? and direction = ? and id = ?'

export class ChatChanges {
  constructor(private readonly store: Store) {}

  /** `key` is the message that changes; a change to a message that the phone does not have is ignored. */
  apply(key: ChatKey, does: Change['does'], by: string) {
    const place = [key.customer, key.business, key.direction, key.id]
    if ('react' in does) return this.#react(place, by, does.react)
    if ('edit' in does) {
      // The caption of a picture is edited like any other text.
      this.store
        .sql(
          `update messages set is_edited = 1, text = iif(media_id is null, ?1, text),
             caption = iif(media_id is null, caption, ?1)
           where customer = ?2 and business = ?3 and direction = ?4 and id = ?5 and is_deleted = 0`
        )
        .run(does.edit, ...place)
      return
    }
    this.store
      .sql(`update messages set is_deleted = 1, text = null, caption = null where ${ONE}`)
      .run(...place)
    this.store.sql(`delete from reactions where ${ONE}`).run(...place)
  }

  reactions(key: ChatKey): ShownReaction[] {
    return this.store
      .sql(`select by, emoji from reactions where ${ONE} order by rowid`)
      .all(key.customer, key.business, key.direction, key.id)
      .map((row) => ({ by: String(row.by), emoji: String(row.emoji) }))
  }

  #react(place: string[], by: string, emoji: string) {
    this.store.sql(`delete from reactions where ${ONE} and by = ?`).run(...place, by)
    if (!emoji) return
    this.store
      .sql(
        `insert into reactions (customer, business, direction, id, by, emoji)
         values (?, ?, ?, ?, ?, ?)`
      )
      .run(...place, by, emoji)
  }
}
