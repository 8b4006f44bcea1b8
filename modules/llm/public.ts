/** Functions that the llm module offers to other modules. */
export { serverOfCompany } from '#modules/llm/servers'
export { bytesOf, product, unitVector, vectorsIn } from '#modules/llm/vectors'
