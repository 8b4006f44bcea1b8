/** Emits every change of a file list to the company's browsers, and audits it (API-13). */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { FileListChanged } from '#modules/files/contract'
import type { WholeFileList } from '#modules/files/queries/options_of'

/** Snapshot of a list. */
export interface Snapshot {
  readonly name: string
  readonly message: string
  readonly options: readonly {
    readonly id: number
    readonly name: string
    readonly file: string | null
  }[]
}

export const snapshotOf = ({ list, options }: WholeFileList): Snapshot => ({
  name: list.name,
  message: list.message,
  options: options.map(({ id, name, mediaFile }) => ({ id, name, file: mediaFile ?? null })),
})

export interface Change {
  readonly change: FileListChanged['change']
  readonly id: number
  readonly before: Snapshot | null
  readonly after: Snapshot | null
}

export function recordChange(work: Work, actor: Actor, { change, id, before, after }: Change) {
  work.emit('files.changed', { companyId: actor.companyId, fileListId: id, change })
  work.audit({
    actor,
    action: `files.${change}`,
    entity: 'file_lists',
    entityId: id,
    before: before ? { ...before } : undefined,
    after: after ? { ...after } : undefined,
  })
}
