import { formatTime } from '@shop/domain/dates';

/** Another tab, or this one before a reload, has opened the provider's window. */
export function WindowNotice({ until }: { until: string | undefined }) {
  return (
    <output className="block empty:hidden">
      {until && (
        <p className="notice">{`A payment window is open. Finish it or wait until ${formatTime(until)}.`}</p>
      )}
    </output>
  );
}
