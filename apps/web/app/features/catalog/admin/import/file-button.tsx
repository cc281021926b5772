import { Icon } from '#ui/icon.tsx';

interface FileButtonProps {
  label: string;
  look: 'button-filled' | 'button-outline';
  accept: string;
  onChoose: (file: File) => void;
}

/** Opens the file dialog, for one file. */
export function FileButton({ label, look, accept, onChoose }: FileButtonProps) {
  return (
    <label className={`button ${look} picture-button`}>
      <Icon name="share" size={20} />
      {label}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChoose(chosen);
          // Without this no change event fires when the same file is chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
