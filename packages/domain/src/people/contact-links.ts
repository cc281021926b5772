export const telUrl = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`;

export const whatsAppUrl = (digits: string, text = '') =>
  `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text)}`}`;
