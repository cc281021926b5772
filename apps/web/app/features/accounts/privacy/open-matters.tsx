import type { ErasureState } from '@shop/contract';
import { describeOpenMatter } from '@shop/domain/people/erasure';

interface OpenMattersProps {
  open: ErasureState['open'];
  title: string;
}

export function OpenMatters({ open, title }: OpenMattersProps) {
  return (
    <div>
      <p>{title}</p>
      <ul className="list-disc pl-6">
        {open.map((matter) => (
          <li key={`${matter.kind} ${matter.id}`}>{describeOpenMatter(matter)}</li>
        ))}
      </ul>
    </div>
  );
}
