/** The names of models for people. */
import { promptModels } from '#modules/prompts/contract'

/** A model that no list names is called as its server calls it. */
export const modelName = (model: string): string =>
  promptModels.find(({ id }) => id === model)?.name ?? model
