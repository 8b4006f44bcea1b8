/** What modules store about a person: all of it can be exported, and erased (OPS-01). */
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

/** A contact and the addresses under which other tables may know it. */
export interface PersonConcerned {
  readonly companyId: number
  readonly contactId: number
  /** Digits, in all forms in which the number may be stored (EXT-10). */
  readonly phones: readonly string[]
  /** Addresses at WhatsApp: of the phones, of the hidden ids, or of a group. */
  readonly addresses: readonly string[]
}

/** Whoever writes again after `askedAt` is a new contact, whose rows stay. */
export interface PersonErased extends PersonConcerned {
  readonly askedAt: Date
}

/** A stored file that belongs to a row. */
export interface ExportedFile {
  readonly key: string
  /** As it was called when it was sent; null without a name. */
  readonly name: string | null
}

export interface ExportedRow {
  /** Column names and values as they stand in the archive. */
  readonly values: Readonly<Record<string, unknown>>
  readonly file: ExportedFile | null
}

/** Rows of one kind, which become one file of the archive. */
export interface ExportedPart {
  /** The name of the file, without an extension; unique among all modules. */
  readonly name: string
  /** `module:key` of the words by which people know these rows, in `lang/server`. */
  readonly title: string
  /** Each call reads them anew, in pages. */
  rows(): AsyncIterable<ExportedRow>
}

export interface PersonalData {
  /** The tables that `parts` reads. */
  readonly exported: readonly string[]
  /** Tables that say something about people and are not exported: why not. */
  readonly omitted: Readonly<Record<string, string>>
  parts(person: PersonConcerned): readonly ExportedPart[]
  /**
   * Replaces or deletes what says who the person is and what they wrote; rows that are counted stay. In transactions of its
   * own and in batches; called again after a crash, and until it succeeds. Ends early when `stopping` aborts.
   */
  erase(person: PersonErased, stopping?: AbortSignal): Promise<void>
}
/** Extension point: modules that store something about people. */
export const personalData = defineExtensionPoint<new () => PersonalData>('contacts.personal_data', {
  includeDisabled: true,
})
