/** Functions that the llm module offers to other modules. */
export { serverOfCompany } from '#modules/llm/servers'
