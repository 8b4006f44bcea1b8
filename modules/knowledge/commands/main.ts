/** The operator commands of the knowledge base, for the console's loader. */
import { ListLoader } from '@adonisjs/core/ace'
import UsePgvector from '#modules/knowledge/commands/use_pgvector'

const loader = new ListLoader([UsePgvector])

export const getMetaData = () => loader.getMetaData()
export const getCommand = (metaData: Parameters<typeof loader.getCommand>[0]) =>
  loader.getCommand(metaData)
