/** Functions that the ai module offers to other modules. */
export { partsOf } from '#modules/ai/conversation/parts_of'
export { asText } from '#modules/ai/conversation/perceived'
export { firstNameOf, readAnswer, rulesFor } from '#modules/ai/conversation/rules'
export { takeMessage } from '#modules/ai/conversation/take_message'
export { defaultServers } from '#modules/ai/outbound'
export { ModelError } from '#modules/ai/providers/model_error'
export { providerOf } from '#modules/ai/providers/provider_of'
export { tokenCounter } from '#modules/ai/tokens'
