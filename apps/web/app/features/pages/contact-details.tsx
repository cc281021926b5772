import { telUrl, whatsAppUrl } from '@shop/domain/people/contact-links';
import { Fragment, type ReactNode } from 'react';

interface ContactDetailsProps {
  shop: {
    brand: string;
    legalName: string;
    address: string[];
    email: string;
    mobile: string;
    landline: string;
    whatsApp: string;
    supportHours: string;
    gstin: string;
    officer: { name: string; designation: string; phone: string; email: string };
  };
}

/** The seller and the grievance officer, as the law requires. Facts that are not known are left out. */
export function ContactDetails({ shop }: ContactDetailsProps) {
  const { officer } = shop;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card title={shop.legalName || shop.brand}>
        <Fact label="Address">{toLines(shop.address)}</Fact>
        <Fact label="Email">{toMail(shop.email)}</Fact>
        <Fact label="Phone">{toPhones([shop.mobile, shop.landline])}</Fact>
        <Fact label="Hours">{shop.supportHours}</Fact>
        <Fact label="WhatsApp">
          {shop.whatsApp && (
            <a href={whatsAppUrl(shop.whatsApp)} className="text-link tap-target">
              Write on WhatsApp
            </a>
          )}
        </Fact>
        <Fact label="GSTIN">{shop.gstin}</Fact>
      </Card>
      {officer.name && (
        <Card title="Grievance officer">
          <Fact label="Name">{officer.name}</Fact>
          <Fact label="Designation">{officer.designation}</Fact>
          <Fact label="Email">{toMail(officer.email || shop.email)}</Fact>
          <Fact label="Phone">{toPhones([officer.phone || shop.mobile])}</Fact>
        </Card>
      )}
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-kora-300 bg-kora-0 p-4">
      <h2 className="mb-2 text-xl">{title}</h2>
      <dl className="flex flex-col gap-2">{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="text-sm text-ink-600">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const toLines = (lines: string[]) =>
  lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));

const toMail = (address: string) =>
  address && (
    <a href={`mailto:${address}`} className="text-link tap-target">
      {address}
    </a>
  );

function toPhones(numbers: string[]) {
  const known = [...new Set(numbers)].filter(Boolean);
  if (known.length === 0) return null;
  return known.map((number, index) => (
    <Fragment key={number}>
      {index > 0 && <br />}
      <a href={telUrl(number)} className="text-link tap-target whitespace-nowrap">
        {number}
      </a>
    </Fragment>
  ));
}
