/** Merges several contacts of one person into one, in the caller's transaction (IN-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { eraseFromAudit } from '#app/kernel/actor/audit'
import { now } from '#app/kernel/clock'
import { discardFiles } from '#app/kernel/media/pending_files'
import { registry } from '#app/kernel/modules/registry'
import type { Work } from '#app/kernel/database/unit_of_work'
import { contactHoldings, type ExtraInfo } from '#modules/contacts/contract'
import { isUnnamed } from '#modules/contacts/identities/teaches'
import type Contact from '#modules/contacts/models/contact'
import ContactIdentity from '#modules/contacts/models/contact_identity'
import { discardExports } from '#modules/contacts/personal_data/exports'

/** The caller has locked all of the rows. If a module fails to move its rows, the whole merge is rolled back. */
export async function mergeInto(
  work: Work,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  winner: Contact,
  losers: readonly Contact[]
): Promise<void> {
  for (const loser of losers) {
    await moveHoldings(winner, loser)
    await ContactIdentity.of(actor, work.trx)
      .where('contactId', loser.id)
      .update({ contactId: winner.id })
    takeOver(winner, loser)
    const { avatarFile } = loser
    if (avatarFile && winner.avatarFile !== avatarFile) await discardFiles(work, [avatarFile])
    // They do not have what the winner has.
    await discardExports(work, loser)
    await loser.useTransaction(work.trx).delete()
    // The audit entry written below belongs to the winner and is found when the winner is erased; the loser's older
    // entries would not be, so they are erased now.
    await eraseFromAudit(work, {
      companyId: actor.companyId,
      entity: 'contacts',
      entityId: loser.id,
    })
    recordChange(work, actor, winner, loser)
  }
  if (!losers.length) return
  await winner.useTransaction(work.trx).merge({ updatedAt: now() }).save()
  work.emit('contacts.contact_changed', {
    companyId: actor.companyId,
    contactId: winner.id,
    change: 'update',
  })
}

async function moveHoldings(winner: Contact, loser: Contact) {
  const merge = { companyId: winner.companyId, winnerId: winner.id, loserId: loser.id }
  for (const Holdings of await registry.contributionsTo(contactHoldings)) {
    await new Holdings().move(merge)
  }
}

/** Fills in what the winner lacks. A name typed by a user takes precedence over one from WhatsApp (IN-07). */
function takeOver(winner: Contact, loser: Contact) {
  const isNamedBetter = loser.isNameEdited && !winner.isNameEdited
  if (!isUnnamed(loser) && (isUnnamed(winner) || isNamedBetter)) {
    winner.merge({ name: loser.name, isNameEdited: loser.isNameEdited })
  }
  const number = winner.number ? winner : loser
  winner.merge({
    number: number.number,
    numberState: number.numberState,
    email: winner.email || loser.email,
    avatarFile: winner.avatarFile || loser.avatarFile,
    // IN-64: if one of the two is excluded from automation, the result is.
    isBotDisabled: winner.isBotDisabled || loser.isBotDisabled,
    extraInfo: union(winner.extraInfo, loser.extraInfo),
  })
}

/** IN-06: merged by name; on a conflict the winner's value stays. */
function union(kept: readonly ExtraInfo[], given: readonly ExtraInfo[]): readonly ExtraInfo[] {
  const names = new Set(kept.map(({ name }) => name))
  return [...kept, ...given.filter(({ name }) => !names.has(name))]
}

function recordChange(
  work: Work,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  winner: Contact,
  { id, name, number }: Contact
) {
  const { companyId } = actor
  work.emit('contacts.contacts_merged', { companyId, contactId: winner.id, mergedId: id })
  work.audit({
    actor,
    action: 'contacts.merge',
    entity: 'contacts',
    entityId: winner.id,
    before: { id, name, number },
    after: { id: winner.id, name: winner.name, number: winner.number },
  })
}
