/** Preload (`--import`) of server and worker: their clock is wrong by CLOCK_SHIFT_SECONDS. */
const shiftMs = Number(process.env.CLOCK_SHIFT_SECONDS) * 1000;
const RealDate = Date;
const now = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    // The result of the real constructor is an object.
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  get: (target, name, proxy) => (name === 'now' ? now : Reflect.get(target, name, proxy)),
});
