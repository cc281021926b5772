import type { Device } from '@shop/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { isFocusLost } from '#ui/restore-focus.ts';
import { useAction } from '#ui/use-action.ts';
import { DeviceRow } from './device-row.tsx';

interface DevicesSectionProps {
  /** Undefined when they could not be loaded. */
  devices: Device[] | undefined;
  /** Resolves when the list is up to date. */
  onLogOut: (device: Device) => Promise<void>;
  onLogOutEverywhere: () => Promise<void>;
}

export function DevicesSection({ devices, onLogOut, onLogOutEverywhere }: DevicesSectionProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const { running, run: logOut } = useAction(onLogOut);
  const [busyDevice] = running ?? [];
  const count = useRef(devices?.length);
  useEffect(() => {
    // The pressed button was removed with its device.
    if (count.current !== devices?.length && isFocusLost()) title.current?.focus();
    count.current = devices?.length;
  }, [devices]);

  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-md border border-kora-300 bg-kora-0 p-4 max-md:-mt-2 md:p-6"
    >
      <h2 ref={title} id={titleId} tabIndex={-1} className="text-xl">
        Where you are logged in
      </h2>
      {devices ? (
        <ul className="device-list">
          {devices.map((device) => (
            <DeviceRow
              key={device.session_id}
              device={device}
              busy={device === busyDevice}
              onLogOut={() => logOut(device)}
            />
          ))}
        </ul>
      ) : (
        <p>The list could not be loaded.</p>
      )}
      <button
        type="button"
        className="button button-outline self-start"
        onClick={() => setAsking(true)}
      >
        Log out everywhere
      </button>
      {asking && (
        <ConfirmDialog
          question="Log out on every device? You will be logged out here too."
          onConfirm={onLogOutEverywhere}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
