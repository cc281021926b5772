import { Icon } from '#ui/icon.tsx';
import { useToast } from '#ui/toast.tsx';

export function ShareButton({ name }: { name: string }) {
  const toast = useToast();
  const share = async () => {
    const url = location.origin + location.pathname;
    try {
      if (navigator.canShare?.({ url })) await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        void toast({ kind: 'success', text: 'Link copied.' });
      }
    } catch (error) {
      // The customer closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      void toast({ kind: 'failure', text: 'The link could not be copied.' });
    }
  };

  return (
    <button
      type="button"
      aria-label={`Share ${name}`}
      className="icon-button needs-script -my-1.5 -mr-[8px] sm:-mr-[12px]"
      onClick={() => void share()}
    >
      <Icon name="share" />
    </button>
  );
}
