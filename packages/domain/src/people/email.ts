const ADDRESS = /^[a-z0-9_%+'-]+(\.[a-z0-9_%+'-]+)*@([a-z0-9-]+\.)+[a-z]{2,}$/;

/** Accepts lower-case addresses only: they are stored in lower case. */
export const isEmail = (text: string): boolean => ADDRESS.test(text);
