/** How long the check of numbers takes: twenty a second over each connection (LST-01). */
const perSecond = 20

export const checkSeconds = (numbers: number, connections: number) =>
  numbers / (perSecond * connections)
