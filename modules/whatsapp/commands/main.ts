/** The operator commands of whatsapp, for the console's loader. */
import { ListLoader } from '@adonisjs/core/ace'
import PutBack from '#modules/whatsapp/commands/put_back'

const loader = new ListLoader([PutBack])

export const getMetaData = () => loader.getMetaData()
export const getCommand = (metaData: Parameters<typeof loader.getCommand>[0]) =>
  loader.getCommand(metaData)
