import { telUrl } from '@shop/domain/people/contact-links';

export function HelpLine({ number }: { number: string }) {
  return (
    <>
      {'If money left your account, please call the help line '}
      <a href={telUrl(number)} className="text-link">
        {number}
      </a>
    </>
  );
}
