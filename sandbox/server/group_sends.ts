// A member writes in a group: one sealed copy for all, and the key to it for devices that have not got it yet.
import type { proto } from '@whiskeysockets/baileys'
import type { Companion } from '#sandbox/phones/companions'
import { messageId, packMessage } from '#sandbox/phones/content'
import type { Encrypted } from '#sandbox/phones/endpoint'
import { SenderKeys, type GroupEncrypted } from '#sandbox/phones/sender_keys'
import { keepFor } from '#sandbox/server/deliver'
import { inGroup, letterStanza } from '#sandbox/server/envelope'
import { showInGroup } from '#sandbox/server/group_chats'
import { composeForGroup, type GroupDraft } from '#sandbox/server/group_draft'
import { encryptFor } from '#sandbox/server/person_sends'
import type { SandboxContext } from '#sandbox/context'

interface Parcel {
  readonly companion: Companion
  /** The key to the group's message, sealed for this device alone. */
  readonly key?: Encrypted
}

/** Resolves when the message is stored and on its way to all devices of the companies in the group. */
export function memberSends(context: SandboxContext, draft: GroupDraft): Promise<{ id: string }> {
  const { author, group, at = new Date() } = draft
  return context.lanes.run(author.number, async () => {
    const id = draft.id ?? messageId()
    const message = await composeForGroup(context, draft)
    const keys = new SenderKeys(context.store, author.number, group.id)
    const encrypted = await keys.encrypt(packMessage(message))
    const parcels = await parcelsFor(context, draft, keys, encrypted)
    const outside = { address: inGroup(author, group.id), id, message, t: Math.floor(+at / 1000) }
    const sends = context.store.transaction(() => {
      encrypted.save()
      showInGroup(context, group, { author: author.number, id, message, at })
      return parcels.map(({ companion, key }) => {
        key?.save()
        keys.noteShared(companion)
        const encs = [...(key ? [key] : []), { type: 'skmsg' as const, body: encrypted.body }]
        return keepFor(context, companion, letterStanza({ ...outside, encs }), author.number)
      })
    })
    for (const send of sends) send()
    return { id }
  })
}

function parcelsFor(
  context: SandboxContext,
  draft: GroupDraft,
  keys: SenderKeys,
  encrypted: GroupEncrypted
) {
  const { author, group } = draft
  const companions = group.members.flatMap((number) => context.companions.of(number))
  const message = keyMessage(group.id, encrypted.distribution)
  return Promise.all(
    companions.map(async (companion): Promise<Parcel> => {
      if (keys.isSharedWith(companion)) return { companion }
      return { companion, key: await encryptFor(context, author, companion, message) }
    })
  )
}

/** The message in which a member gives its key away. */
export function keyMessage(groupId: string, distribution: Buffer): proto.IMessage {
  return {
    senderKeyDistributionMessage: { groupId, axolotlSenderKeyDistributionMessage: distribution },
  }
}
