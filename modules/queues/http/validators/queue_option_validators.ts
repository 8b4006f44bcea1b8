/** Validates menu options and maps them from the wire names (BOT-20). */
import vine from '@vinejs/vine'
import { rowNumber } from '#app/kernel/http/validators'
import { maxOptionTitleLength, maxQueueTextLength, optionNumbers } from '#modules/queues/contract'

/** The contract sends -1 for the top level, forms send nothing. */
const topIsNull = (given: unknown) =>
  ['', -1, '-1'].includes(given as string | number) ? null : given
const parentId = () => rowNumber().parse(topIsNull).nullable()
const title = () => vine.string().trim().minLength(1).maxLength(maxOptionTitleLength)
const message = () => vine.string().maxLength(maxQueueTextLength).nullable().optional()
const option = () =>
  vine.number().withoutDecimals().range([optionNumbers.min, optionNumbers.max]).optional()

export const newOption = vine.create({
  queueId: rowNumber(),
  parentId: parentId().optional(),
  title: title(),
  message: message(),
  option: option(),
})
export const changedOption = vine.create({
  parentId: parentId().optional(),
  title: title().optional(),
  message: message(),
  option: option(),
})
/** Without a parent: the whole menu. */
export const optionsQuery = vine.create({
  queueId: rowNumber(),
  parentId: parentId().optional(),
})
export const optionsInOrder = vine.create({
  queueId: rowNumber(),
  parentId: parentId().optional(),
  ids: vine.array(rowNumber()).distinct().maxLength(1000),
})
