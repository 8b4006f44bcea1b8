/** Validates the file list form (FIL-01, operations.md 5). */
import vine from '@vinejs/vine'
import { rowNumber } from '#app/kernel/http/validators'
import {
  fileListNameLength as nameLength,
  maxMessageLength,
  maxOptionNameLength,
  maxOptions,
} from '#modules/files/contract'

const name = () => vine.string().trim().minLength(nameLength.min).maxLength(nameLength.max)
const message = () => vine.string().trim().minLength(1).maxLength(maxMessageLength)
const options = () =>
  vine
    .array(
      vine.object({
        id: rowNumber().nullable().optional(),
        name: vine.string().trim().minLength(1).maxLength(maxOptionNameLength),
      })
    )
    .maxLength(maxOptions)

export const newFileList = vine.create({
  name: name(),
  message: message(),
  options: options().optional(),
})
export const changedFileList = vine.create({
  name: name().optional(),
  message: message().optional(),
  options: options().optional(),
})

/** One id for each file, in the same order. */
export const uploadedOptions = vine.create({
  id: vine.array(rowNumber()).minLength(1).maxLength(maxOptions),
})

export const previewQuery = vine.create({ ticketId: rowNumber() })

export const listToSend = vine.create({
  fileListId: rowNumber(),
  // The ids of the individual messages are derived from it by a suffix.
  clientId: vine.string().trim().maxLength(60).optional(),
})
