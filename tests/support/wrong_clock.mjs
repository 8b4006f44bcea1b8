// Preloaded (`--import`) into a process of the product: its clock is wrong by CLOCK_OFF_MS milliseconds.
const realNow = Date.now
const wrongNow = () => realNow() + Number(process.env.CLOCK_OFF_MS)

globalThis.Date = new Proxy(Date, {
  construct: (target, given, constructor) =>
    Reflect.construct(target, given.length ? given : [wrongNow()], constructor),
  apply: (target) => new target(wrongNow()).toString(),
  get: (target, name) => (name === 'now' ? wrongNow : Reflect.get(target, name)),
})
