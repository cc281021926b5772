const ADDRESS = /^[a-z0-9_%+'-]+(\.[a-z0-9_%+'-]+)*@([a-z0-9-]+\.)+[a-z]{2,}$/;

/** An e-mail address in lower case, which is how the shop keeps every address. */
export const isEmail = (text: string): boolean => ADDRESS.test(text);
