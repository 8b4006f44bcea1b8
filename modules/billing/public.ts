/** Functions that billing offers to other modules. */
export { subscribe } from '#modules/billing/actions/subscribe'
