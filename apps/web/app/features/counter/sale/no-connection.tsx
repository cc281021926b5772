interface NoConnectionProps {
  /** Missing while there is nothing to enter. */
  onEnterLater?: (() => void) | undefined;
}

export function NoConnection({ onEnterLater }: NoConnectionProps) {
  return (
    <div role="alert" className="counter-note">
      <p>
        <b>No connection. Write a paper bill and enter it later.</b>
      </p>
      <p className="text-sm">
        What you typed stays here. Nothing is sold until the connection is back.
      </p>
      {onEnterLater && (
        <button type="button" className="text-link tap-target" onClick={onEnterLater}>
          Enter later
        </button>
      )}
    </div>
  );
}
