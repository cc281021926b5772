import { PAGES } from '@shop/contract';
import { telUrl, whatsAppUrl } from '@shop/domain/people/contact-links';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShop } from './use-shop.ts';

export function Footer() {
  const { brand, brandInMalayalam, craft } = useShop();
  return (
    <footer className="footer mt-12">
      <div className="pallu" />
      <div className="on-red bg-red-800 text-kora-50">
        <div className="page grid gap-8 pt-8 pb-6 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <section>
            <FooterHeading>{brand}</FooterHeading>
            {brandInMalayalam && (
              <p lang="ml" className="text-lg text-zari-300">
                {brandInMalayalam}
              </p>
            )}
            <p className="measure mt-2">{craft}</p>
            <p lang="ml" className="mt-4 text-lg text-zari-300">
              കേരളത്തിൽ കൈകൊണ്ട് നെയ്തത്
            </p>
            <p className="text-sm">Woven by hand in Kerala</p>
          </section>
          <Contact />
          <Pages />
          <Help />
        </div>
        <p className="page pb-8 text-sm">{`© ${brand}`}</p>
      </div>
    </footer>
  );
}

function Contact() {
  const { landline, mobile, email, address } = useShop();
  return (
    <section>
      <FooterHeading>Contact</FooterHeading>
      <FooterLink href={telUrl(landline)}>{landline}</FooterLink>
      <FooterLink href={telUrl(mobile)}>{mobile}</FooterLink>
      <FooterLink href={`mailto:${email}`}>{email}</FooterLink>
      <address className="mt-2 not-italic">
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}

function Pages() {
  return (
    <nav aria-label="About the shop">
      <FooterHeading>About the shop</FooterHeading>
      <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-1">
        {LINKS.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className="flex min-h-11 items-center hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const LINKS = [
  PAGES.about,
  PAGES.contact,
  { path: '/support', title: 'Questions and complaints' },
  PAGES.delivery,
  PAGES.returns,
  PAGES.privacy,
  PAGES.terms,
];

function Help() {
  const { helpLine, whatsApp: number, social } = useShop();
  return (
    <section>
      {helpLine && <FooterHeading>24x7 help line</FooterHeading>}
      <FooterLink href={telUrl(helpLine)}>{helpLine}</FooterLink>
      <FooterLink href={whatsAppUrl(number)}>{number && 'WhatsApp'}</FooterLink>
      <FooterLink href={social.url}>{social.url && (social.name || 'Social media')}</FooterLink>
    </section>
  );
}

function FooterHeading({ children }: { children: ReactNode }) {
  return <h2 className="mb-1 text-xl text-zari-300">{children}</h2>;
}

/** Left out when what it names is not known. */
function FooterLink({ href, children }: { href: string; children: string }) {
  if (!children) return null;
  return (
    <a href={href} className="flex min-h-11 items-center hover:underline">
      {children}
    </a>
  );
}
