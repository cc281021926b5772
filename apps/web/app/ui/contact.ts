export const telephone = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`;

export const whatsApp = (digits: string, text = '') =>
  `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text)}`}`;
