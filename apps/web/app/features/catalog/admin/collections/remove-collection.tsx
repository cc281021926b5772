import { adminCollections } from '@shop/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';

interface RemoveCollectionProps {
  collection_id: number;
  onRemoved: () => void;
}

export function RemoveCollection({ collection_id, onRemoved }: RemoveCollectionProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAction(async () => {
    const params = { collection_id: `${collection_id}` };
    const { error } = await tryCall(call(adminCollections.remove, { params }));
    setProblem(error?.message);
    if (error) return;
    onRemoved();
    void toast({ kind: 'success', text: 'The collection is deleted.' });
    await navigate('/admin/collections');
  });
  return (
    <details className="audit-details">
      <summary>Delete</summary>
      <div className="flex flex-col items-start gap-3 py-2">
        <p>The page is deleted. Its pieces stay in the shop.</p>
        <button
          type="button"
          className="button button-outline"
          aria-busy={busy}
          onClick={() => run()}
        >
          Delete this collection
        </button>
        <FormError>{problem}</FormError>
      </div>
    </details>
  );
}
