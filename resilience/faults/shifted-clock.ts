/** Loaded before the shop or the worker (`--import`): their clock is wrong by CLOCK_SHIFT_SECONDS. */
const shift = Number(process.env.CLOCK_SHIFT_SECONDS) * 1000;
const now = () => TrueDate.now() + shift;
const TrueDate = Date;

globalThis.Date = new Proxy(TrueDate, {
  construct: (date, given, made) =>
    // What is constructed by the true class is an object.
    Reflect.construct(date, given.length === 0 ? [now()] : given, made) as object,
  get: (date, name, proxy) => (name === 'now' ? now : Reflect.get(date, name, proxy)),
});
