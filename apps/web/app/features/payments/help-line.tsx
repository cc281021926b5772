import { telephone } from '#ui/contact.ts';

/** Where to call about money. */
export function HelpLine({ number }: { number: string }) {
  return (
    <>
      {'If money left your account, please call the help line '}
      <a href={telephone(number)} className="text-link">
        {number}
      </a>
    </>
  );
}
