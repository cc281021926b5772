import type { Device } from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';

interface DeviceRowProps {
  device: Pick<Device, 'device' | 'last_seen_at' | 'current'>;
  busy: boolean;
  onLogOut: () => void;
}

/** A device with a session, which can be ended from here. */
export function DeviceRow({ device, busy, onLogOut }: DeviceRowProps) {
  const { device: name, last_seen_at, current } = device;
  return (
    <li>
      <div className="grow">
        <p>{name}</p>
        <p className="text-sm text-ink-600">
          {current ? 'This device' : `Last used ${formatShortDay(last_seen_at)}`}
        </p>
      </div>
      {!current && (
        <button type="button" className="text-link tap-target" aria-busy={busy} onClick={onLogOut}>
          Log out there<span className="sr-only">: {name}</span>
        </button>
      )}
    </li>
  );
}
