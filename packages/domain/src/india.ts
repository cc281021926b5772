const TEN_DIGITS = /^[6-9][0-9]{9}$/;
const PREFIX = /^\+?91(?=[0-9]{10}$)/;
const PINCODE = /^[1-9][0-9]{5}$/;

/** Ten digits starting with 6 to 9, with or without +91 or 91 before them. */
export const isMobile = (text: string): boolean => isTenDigits(text.replace(PREFIX, ''));

export const isTenDigits = (text: string): boolean => TEN_DIGITS.test(text);

/** Stored form: the ten digits without prefix. */
export const mobileDigits = (mobile: string): string => mobile.slice(-10);

/** 98470 12345; other texts are returned unchanged. */
export const formatMobile = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2');

export const isPincode = (text: string): boolean => PINCODE.test(text);
